/** What signing up tells the sign-in page, through the state of the history. */
export function arrivalOf(email: string): { newEmail: string } {
  return { newEmail: email };
}

/** @returns the address that has just signed up, or null. */
export function readArrival(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('newEmail' in state)) return null;
  return typeof state.newEmail === 'string' ? state.newEmail : null;
}
