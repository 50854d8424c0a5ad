/** The key for comparing e-mail addresses, without case. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
