import { MEMBER_TEXT_NAMES, MEMBER_TEXTS } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { ROLE_NAMES } from '#web/areas/identity/team/api.ts';
import type { MemberDetails } from '#web/areas/identity/team/member-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface MemberFieldsProps {
  details: MemberDetails;
  onChange: (change: Partial<MemberDetails>) => void;
  roles: readonly Role[];
  canChooseRole: boolean;
  /** Side effects of the chosen role. */
  roleHint?: string | undefined;
  /** Name of the field of the last message. */
  mistaken: string | null;
}

export function MemberFields({
  details,
  onChange,
  roles,
  canChooseRole,
  roleHint,
  mistaken,
}: MemberFieldsProps) {
  return (
    <>
      <Field label="Full Name" required>
        <Input
          name="name"
          value={details.name}
          maxLength={100}
          autoComplete="off"
          aria-required
          aria-invalid={mistaken === 'name'}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="Email Address" required>
        <Input
          name="email"
          type="email"
          value={details.email}
          autoComplete="off"
          aria-required
          aria-invalid={mistaken === 'email'}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <Field
        label="Role"
        hint={canChooseRole ? roleHint : 'Only a super admin can choose the role of another member.'}
      >
        <Select
          name="role"
          value={details.role}
          disabled={!canChooseRole}
          aria-invalid={mistaken === 'role'}
          options={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          onChange={(event) =>
            onChange({ role: roles.find((role) => role === event.target.value) ?? details.role })
          }
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {MEMBER_TEXT_NAMES.map((name) => (
          <Field key={name} label={MEMBER_TEXTS[name].label}>
            <Input
              name={name}
              value={details[name]}
              maxLength={MEMBER_TEXTS[name].max}
              autoComplete="off"
              aria-invalid={mistaken === name}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </>
  );
}
