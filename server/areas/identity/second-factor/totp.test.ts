import { expect, test } from 'vitest';
import { createTotpSecret, findTimeStep, totpAddress } from './totp.ts';

/** The secret of the examples in RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %d seconds %s is the code of the RFC', (seconds, code) => {
  expect(findTimeStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a code is valid one step early and one step late, and not beyond', () => {
  // 279037 is the code from 1999999980 to 2000000009.
  const step = 66_666_666;
  const found = (seconds: number) => findTimeStep(SECRET, '279037', at(seconds));
  expect([1_999_999_949, 2_000_000_040].map(found)).toEqual([null, null]);
  expect([1_999_999_950, 1_999_999_980, 2_000_000_009, 2_000_000_039].map(found)).toEqual([
    step,
    step,
    step,
    step,
  ]);
});

test.each(['', '27903', '2790370', 'abcdef', '279 037', '000000'])('%j is an invalid code', (code) => {
  expect(findTimeStep(SECRET, code, at(2_000_000_000))).toBeNull();
});

test('secrets have 160 bits and differ', () => {
  const secrets = Array.from({ length: 50 }, createTotpSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test('the address encodes every field, with any account name', () => {
  const address = new URL(totpAddress(SECRET, { issuer: 'Srichakra', account: 'a:b?c&d@x.example' }));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toMatch(/Srichakra:a:b\?c&d@x\.example$/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Srichakra',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
