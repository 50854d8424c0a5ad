import { ApiError, BadAnswerError, errorMessage, NetworkError } from '#web/lib/api-client.ts';

export const AUTHENTICATION_CLEARED = 'Authentication data cleared. You can try logging in again.';
export const FORM_MISSING =
  'The form for your code could not be loaded. Please reload this page and sign in again.';
const GENERAL = 'An error occurred. Please try again later.';

/** The first missing field, in words; null for none. A password may consist of blanks. */
export function missingCredential(email: string, password: string): string | null {
  if (email.trim() === '') return 'Please enter your email.';
  if (password === '') return 'Please enter your password.';
  return null;
}

const NO_CONNECTION = 'Cannot connect to server. Please check your internet connection and try again.';

/** For the other pages before the portal. */
export function entranceErrorMessage(error: unknown): string {
  return error instanceof NetworkError ? NO_CONNECTION : errorMessage(error, GENERAL);
}

export function loginErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return errorMessage(error, 'Authentication failed');
  if (error instanceof NetworkError) return NO_CONNECTION;
  if (error instanceof BadAnswerError && error.reason === 'not-json') {
    return 'Server returned non-JSON response. API endpoint may be incorrect.';
  }
  return GENERAL;
}
