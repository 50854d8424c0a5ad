import { MIN_PASSWORD_LENGTH } from '#contracts/identity/index.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const BLANK_PASSWORD_CHANGE: PasswordChange = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

/** In the specified order. */
export function findPasswordChangeError(change: PasswordChange) {
  const empty = (['currentPassword', 'newPassword', 'confirmPassword'] as const).find(
    (field) => change[field] === '',
  );
  if (empty) return { field: empty, message: 'All password fields are required' } as const;
  if (change.newPassword !== change.confirmPassword) {
    return { field: 'confirmPassword', message: 'New passwords do not match' } as const;
  }
  if (change.newPassword.length < MIN_PASSWORD_LENGTH) {
    const message = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
    return { field: 'newPassword', message } as const;
  }
  return null;
}
