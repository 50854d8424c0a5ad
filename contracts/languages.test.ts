import { expect, it } from 'vitest';
import { inLanguage, type Language } from './languages.ts';

it.each<[path: string, language: Language, address: string]>([
  ['/', 'en', '/'],
  ['/contact', 'en', '/contact'],
  ['/', 'hi', '/hi'],
  ['/contact', 'hi', '/hi/contact'],
  ['/guidance/subjects/table', 'ml', '/ml/guidance/subjects/table'],
])('%s in %s is %s', (path, language, address) => {
  expect(inLanguage(path, language)).toBe(address);
});
