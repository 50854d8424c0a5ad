import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createReadablePassword, createToken, hashToken } from './token.ts';

test('a token has 256 bits, is valid in a header, and is unique', () => {
  const tokens = Array.from({ length: 1000 }, createToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    // The characters that a bearer token may have (RFC 6750).
    expect(token).toMatch(/^[\w-]{43}$/);
  }
});

test('the hash of a token is SHA-256, and does not contain the token', () => {
  const token = createToken();
  expect(hashToken(token)).toBe(createHash('sha256').update(token).digest('hex'));
  expect(hashToken(token)).toHaveLength(64);
});

test('a readable password has four groups of unambiguous characters, all equally likely', () => {
  const passwords = Array.from({ length: 2000 }, createReadablePassword);
  expect(new Set(passwords).size).toBe(2000);
  const counts = new Map<string, number>();
  for (const password of passwords) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    for (const character of password.replaceAll('-', '')) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  expect(counts.size).toBe(31);
  // 1032 are expected of each; ten standard deviations off means that something is wrong.
  for (const count of counts.values()) expect(Math.abs(count - 32_000 / 31)).toBeLessThan(320);
});
