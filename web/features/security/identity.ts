import { focusField, showError } from '#web/components/form/use-submit.ts';

/** What shows that it is the member herself who asks for a change, and not somebody at her open screen. */
export interface Identity {
  password: string;
  code: string;
}

export const BLANK_IDENTITY: Identity = { password: '', code: '' };

/** Tells the person what is missing, if anything, and leads there. */
export function isComplete({ password, code }: Identity, form: HTMLFormElement): boolean {
  const missing = code.trim() === '' ? 'code' : password === '' ? 'password' : null;
  if (missing === null) return true;
  focusField(form, missing);
  showError(missing === 'code' ? 'Please enter the code' : 'Please enter your password');
  return false;
}
