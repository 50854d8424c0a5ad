import { expect, test } from 'vitest';
import { EmailSchema, MAX_EMAIL_LENGTH } from './text.ts';

const label = 'x'.repeat(63);

test.each([
  'meena@family.example',
  "m.e-e_n+a's@sub-domain.family.example",
  'மீனா@குடும்பம்.இந்தியா',
  'मीना@परिवार.भारत',
  'meena@münchen.example',
  'meena@xn--mnchen-3ya.example',
  `${'x'.repeat(64)}@family.example`,
  `meena@${label}.example`,
  `meena@${label}.${label}.${label}.${'x'.repeat(MAX_EMAIL_LENGTH - 198)}`,
  'a@b.c',
])('%j is an e-mail address', (email) => {
  expect(EmailSchema.parse(` ${email} `)).toBe(email);
});

test.each([
  'meena',
  'meena@family',
  '@family.example',
  'me ena@family.example',
  'meena@fam ily.example',
  'meena@family@example.test',
  '.meena@family.example',
  'meena.@family.example',
  'mee..na@family.example',
  'meena,uma@family.example',
  'Meena<meena@family.example>',
  '"meena"@family.example',
  'meena@family..example',
  'meena@.family.example',
  'meena@family.example.',
  'meena@-family.example',
  'meena@family-.example',
  'meena@family.-example',
  'meena@family.example-',
  'meena@fam_ily.example',
  'meena@[127.0.0.1]',
  'me\u200bena@family.example',
  `${'x'.repeat(65)}@family.example`,
  `meena@${label}x.example`,
])('%j is no e-mail address', (email) => {
  expect(EmailSchema.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid email address',
  ]);
});

test('an e-mail address has at most 254 characters', () => {
  const email = `meena@${label}.${label}.${label}.${'x'.repeat(MAX_EMAIL_LENGTH - 197)}`;
  expect(EmailSchema.safeParse(email).error?.issues[0]?.message).toBe(
    'Email must be at most 254 characters long',
  );
});
