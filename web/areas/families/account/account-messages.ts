import type { SignInOutcome } from './account-record.ts';

export const GENERAL = 'An error occurred. Please try again later.';
export const CREDENTIALS_MISSING = 'Please enter both email and password';

/** The leading space is specified. */
export const SIGN_IN_REFUSALS: Record<Exclude<SignInOutcome, 'signed-in'>, string> = {
  'no-account': 'Account not found. Please sign up first.',
  'no-match': " Don't have an account? Sign up below.",
};

/** Whether a link to signing up follows: decided by the text, as specified. */
export function offersSignup(message: string): boolean {
  return message.includes('Sign up');
}
