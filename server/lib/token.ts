import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, in URL-safe base 64. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hexadecimal. Enough for a random token, never for a password. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

// Letters and digits that are easy to distinguish.
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for a person: 16 characters in groups of four, about 79 random bits. */
export const createReadablePassword = (): string => inGroups(16);

/** A code that a person reads out or types: 8 characters in groups of four, about 39 random bits. */
export const createReadableCode = (): string => inGroups(8);

function inGroups(count: number): string {
  const characters: string[] = [];
  while (characters.length < count) {
    for (const byte of randomBytes(32)) {
      // Skips bytes above the last multiple, which would favour the first characters.
      if (byte < 248 && characters.length < count) characters.push(READABLE[byte % READABLE.length] ?? '');
    }
  }
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}
