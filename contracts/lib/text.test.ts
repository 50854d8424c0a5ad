import { expect, test } from 'vitest';
import { EmailSchema, MAX_EMAIL_LENGTH, optionalText, requiredParagraphs, requiredText } from './text.ts';

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

test.each([
  ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
  ['\u2068Asha\u2069 Rao', 'Asha Rao'],
  ['Asha\u200b Rao\u00ad\u2060', 'Asha Rao'],
  ['\ufeffAsha\u061c', 'Asha'],
  ['Asha\tRao\r\nKumar', 'Asha Rao Kumar'],
  ['Asha\u200dRao\u200c', 'AshaRao'],
  ['श्\u200dरी \u200cराम', 'श्\u200dरी राम'],
  ['സുമന്\u200d\u200d\u200b', 'സുമന്\u200d'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩🏽\u200d🎓 ❤\ufe0f', '👩🏽\u200d🎓 ❤\ufe0f'],
  ['1\ufe0f\u200d', '1'],
  ['A\u{e0041}B', 'AB'],
])('%j is stored as %j', (typed, stored) => {
  for (const schema of [requiredText('Name', 100), optionalText('Name', 100)]) {
    expect(schema.parse(typed)).toBe(stored);
  }
  if (!/[\t\n]/.test(typed)) expect(requiredParagraphs('Text', 100).parse(typed)).toBe(stored);
});

test('an e-mail address loses format marks', () => {
  expect(EmailSchema.parse('\u200eme\u200bena@family.example\u200f')).toBe('meena@family.example');
});

test.each(['\u200b', '\u202a\u202c', '\u00ad \u2060'])('%j is empty', (typed) => {
  expect(requiredText('Name', 100).safeParse(typed).error?.issues[0]?.message).toBe('Name is required');
  expect(optionalText('Name', 100).parse(typed)).toBeNull();
});
