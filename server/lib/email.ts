/** The key by which e-mail addresses are compared: without case. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
