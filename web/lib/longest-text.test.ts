import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  EmailSchema,
  LONGEST_EMAIL,
  OptionalEmailSchema,
  optionalText,
  requiredParagraphs,
  requiredText,
} from '#contracts/lib/text.ts';
import { longestText } from './longest-text.ts';

test.each([
  ['required', requiredText('Name', 150), 150],
  ['optional', optionalText('City', 80), 80],
  ['with lines', requiredParagraphs('Note', 5000), 5000],
  ['with a default', z._default(z.nullable(requiredText('What', 300)), null), 300],
  ['further checked', EmailSchema, LONGEST_EMAIL],
  ['empty or an address', OptionalEmailSchema, LONGEST_EMAIL],
])('a text that is %s', (_, schema, longest) => {
  expect(longestText(schema)).toBe(longest);
});

test('a schema without a maximum is refused', () => {
  expect(() => longestText(z.string())).toThrow('no maximum');
  expect(() => longestText(z.optional(z.int()))).toThrow('no maximum');
});
