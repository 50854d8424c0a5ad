import {
  MEMBER_TEXT_NAMES,
  type Member,
  type MemberText,
  PASSWORD_MIN_LENGTH,
} from '#contracts/identity/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { DEFAULT_ROLE, type Role } from '#contracts/roles.ts';

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

export function findDetailsMistake(details: Pick<MemberDetails, 'name' | 'email'>) {
  const message = 'Name and email are required';
  if (details.name.trim() === '') return { field: 'name', message } as const;
  if (details.email.trim() === '') return { field: 'email', message } as const;
  return null;
}

/** In the specified order. */
export function findPasswordMistake({ password, confirmPassword }: ChosenPassword) {
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match' } as const;
  }
  if (password.length < PASSWORD_MIN_LENGTH) {
    return {
      field: 'password',
      message: `Password must be at least ${PASSWORD_MIN_LENGTH} characters`,
    } as const;
  }
  return null;
}
