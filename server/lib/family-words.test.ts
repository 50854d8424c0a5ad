import { expect, test } from 'vitest';
import { LANGUAGES } from '#contracts/languages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { wordsIn } from './family-words.ts';

test.each([
  ['en', 'Bridging Courses', 'Hello Meena,'],
  ['hi', 'ब्रिज कोर्स', 'नमस्ते Meena,'],
  ['ta', 'பிரிட்ஜிங் கோர்ஸ்கள்', 'வணக்கம் Meena,'],
  ['te', 'బ్రిడ్జింగ్ కోర్సులు', 'నమస్కారం Meena,'],
  ['kn', 'ಬ್ರಿಡ್ಜ್ ಕೋರ್ಸ್‌ಗಳು', 'ನಮಸ್ಕಾರ Meena,'],
  ['ml', 'ബ്രിഡ്ജ് കോഴ്സുകൾ', 'നമസ്കാരം Meena,'],
] as const)('words in %s', (language, service, greeting) => {
  const { say, nameOf } = wordsIn(language);
  expect(nameOf(SERVICE_NAMES.bridging)).toBe(service);
  expect(say(SERVICE_NAMES.bridging)).toBe(service);
  expect(say('Hello {name},', { name: 'Meena' })).toBe(greeting);
});

test('a career has its name in the language', () => {
  expect(wordsIn('hi').nameOf('Surgeon')).toBe('सर्जन');
  expect(wordsIn('en').nameOf('Surgeon')).toBe('Surgeon');
});

test('a text without a translation is said in English, with its values', () => {
  expect(wordsIn('hi').say('Not {what} yet', { what: 'translated' })).toBe('Not translated yet');
  expect(wordsIn('hi').nameOf('Not {what} yet')).toBe('Not {what} yet');
});

test.each(LANGUAGES)('values are taken as they are in %s', (language) => {
  const name = '{name} <b>’O’';
  expect(wordsIn(language).say('Hello {name},', { name })).toContain(name);
});
