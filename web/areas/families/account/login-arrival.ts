export function arrivalOf(email: string): { newEmail: string } {
  return { newEmail: email };
}

export function readArrival(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('newEmail' in state)) return null;
  return typeof state.newEmail === 'string' ? state.newEmail : null;
}
