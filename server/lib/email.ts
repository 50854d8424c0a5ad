/** How e-mail addresses are told apart: without case. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
