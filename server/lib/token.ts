import { hash, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits, in URL-safe base 64. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hexadecimal, by the call that is quickest for so short a text. Enough for a token, which is random; never for a password. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

// Letters and digits that can't be mistaken for one another when read aloud or copied by hand.
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to be told to a person: 16 readable characters in groups of four, about 79 random bits. */
export function createReadablePassword(): string {
  const characters: string[] = [];
  while (characters.length < 16) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond the last whole multiple would make the first characters likelier.
      if (byte < 248 && characters.length < 16) characters.push(READABLE[byte % READABLE.length] ?? '');
    }
  }
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}
