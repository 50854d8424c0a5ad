import { MEMBER_NAME_LENGTH, MEMBER_TEXT_NAMES, MEMBER_TEXTS } from '#contracts/identity/index.ts';
import { MAX_EMAIL_LENGTH } from '#contracts/lib/text.ts';
import type { Role } from '#contracts/roles.ts';
import { MEMBER_LABELS, type MemberDetails, ROLE_NAMES } from '#web/areas/identity/team/member-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';

export const ONLY_SUPER_ADMINS = 'Only a super admin can choose the role of another member.';

interface MemberFieldsProps {
  details: MemberDetails;
  onChange: (change: Partial<MemberDetails>) => void;
  roles: readonly Role[];
  canChooseRole: boolean;
  /** Why the role is locked, or the side effects of the chosen one. */
  roleHint?: string | undefined;
  isFieldInvalid: (field: string) => boolean;
}

export function MemberFields({
  details,
  onChange,
  roles,
  canChooseRole,
  roleHint,
  isFieldInvalid,
}: MemberFieldsProps) {
  return (
    <>
      <Field label={MEMBER_LABELS.name} required>
        <Input
          name="name"
          value={details.name}
          maxLength={MEMBER_NAME_LENGTH}
          autoComplete="off"
          aria-required
          aria-invalid={isFieldInvalid('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={MEMBER_LABELS.email} required>
        <Input
          name="email"
          type="email"
          value={details.email}
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
          aria-required
          aria-invalid={isFieldInvalid('email')}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </Field>
      <Field label={MEMBER_LABELS.role} hint={roleHint}>
        <Select
          name="role"
          value={details.role}
          disabled={!canChooseRole}
          aria-invalid={isFieldInvalid('role')}
          options={roles.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
          onChange={(event) =>
            onChange({ role: roles.find((role) => role === event.target.value) ?? details.role })
          }
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {MEMBER_TEXT_NAMES.map((name) => (
          <Field key={name} label={MEMBER_LABELS[name]}>
            <Input
              name={name}
              value={details[name]}
              maxLength={MEMBER_TEXTS[name].max}
              autoComplete="off"
              aria-invalid={isFieldInvalid(name)}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </>
  );
}
