import {
  MEMBER_TEXT_NAMES,
  MEMBER_TEXTS,
  type Member,
  type MemberText,
  MIN_PASSWORD_LENGTH,
} from '#contracts/identity/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { canManageMember, DEFAULT_ROLE, ROLES, type Role } from '#contracts/roles.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';

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

export const ROLE_NAMES: Record<Role, string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  teacher: 'Teacher',
  staff: 'Staff',
};
