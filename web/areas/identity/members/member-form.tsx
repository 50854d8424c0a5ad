import type { ReactNode } from 'react';
import {
  MEMBER_NAME_LENGTH,
  MEMBER_TEXT_NAMES,
  MEMBER_TEXTS,
  type Member,
  type MemberText,
  MIN_PASSWORD_LENGTH,
} from '#contracts/identity/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { MAX_EMAIL_LENGTH } from '#contracts/lib/text.ts';
import { canManageMember, DEFAULT_ROLE, ROLE_NAMES, ROLES, type Role } from '#contracts/roles.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { useDraft } from '#web/lib/use-draft.ts';

export interface MemberDetails extends Record<MemberText, string> {
  name: string;
  email: string;
  role: Role;
}

export interface ChosenPassword {
  password: string;
  confirmPassword: string;
}

export const BLANK_DETAILS: MemberDetails = {
  name: '',
  email: '',
  role: DEFAULT_ROLE,
  ...forFields(MEMBER_TEXT_NAMES, () => ''),
};

export const BLANK_PASSWORD: ChosenPassword = { password: '', confirmPassword: '' };

export function detailsOf(member: Member): MemberDetails {
  return {
    name: member.name,
    email: member.email,
    role: member.role,
    ...forFields(MEMBER_TEXT_NAMES, (field) => member[field] ?? ''),
  };
}

/** The first error, at its control. */
export function findFieldErrors(details: Pick<MemberDetails, 'name' | 'email'>): FieldErrors {
  const message = 'Name and email are required';
  if (details.name.trim() === '') return { name: message };
  return details.email.trim() === '' ? { email: message } : {};
}

export const MEMBER_LABELS = {
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  role: 'Role',
  ...forFields(MEMBER_TEXT_NAMES, (field) => MEMBER_TEXTS[field].label),
  isActive: 'Active (can sign in)',
};

/** Values as texts for people, to choose between two versions. */
export function textsOf(values: Record<string, string | boolean>): Record<string, string> {
  const texts = Object.entries(values).map(([field, value]) => {
    if (typeof value === 'boolean') return [field, value ? 'Yes' : 'No'];
    return [field, value.trim()];
  });
  return Object.fromEntries(texts);
}

/** In the specified order. */
export function findPasswordErrors({ password, confirmPassword }: ChosenPassword): FieldErrors {
  if (password !== confirmPassword) return { confirmPassword: 'Passwords do not match' };
  if (password.length >= MIN_PASSWORD_LENGTH) return {};
  return { password: `Password must be at least ${MIN_PASSWORD_LENGTH} characters` };
}

/** The roles that an actor may give to a new member, least powerful last. */
export function assignableRoles(actor: { id: number; role: Role }): readonly Role[] {
  return ROLES.filter((role) => canManageMember(actor, 'create', { id: null, role }));
}

interface MemberDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  draft: Pick<ReturnType<typeof useDraft>, 'attempt' | 'release' | 'restored'>;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Cancel discards changes at once, as specified; the cross and Escape ask first. */
export function MemberDialog({ draft, onClose, ...form }: MemberDialogProps) {
  function handleCancel() {
    draft.release();
    onClose();
  }
  const { attempt, restored } = draft;
  return (
    <FormDialog
      {...form}
      closesOnEscape="always"
      restored={restored}
      onClose={() => attempt(onClose)}
      onCancel={handleCancel}
    />
  );
}

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
