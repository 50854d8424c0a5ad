/** What shows that it is the member herself who asks for a change, and not somebody at her open screen. */
export interface Identity {
  password: string;
  code: string;
}

export const BLANK_IDENTITY: Identity = { password: '', code: '' };

/** What is missing, if anything, in words for the person, and the field to go to. */
export function findMissing({ password, code }: Identity): { field: keyof Identity; message: string } | null {
  if (code.trim() === '') return { field: 'code', message: 'Please enter the code' };
  if (password === '') return { field: 'password', message: 'Please enter your password' };
  return null;
}
