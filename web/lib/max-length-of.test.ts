import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  EmailSchema,
  MAX_EMAIL_LENGTH,
  OptionalEmailSchema,
  optionalText,
  requiredParagraphs,
  requiredText,
} from '#contracts/lib/text.ts';
import { maxLengthOf } from './max-length-of.ts';

test.each([
  ['required', requiredText('Name', 150), 150],
  ['optional', optionalText('City', 80), 80],
  ['with lines', requiredParagraphs('Note', 5000), 5000],
  ['with a default', z._default(z.nullable(requiredText('What', 300)), null), 300],
  ['further checked', EmailSchema, MAX_EMAIL_LENGTH],
  ['empty or an address', OptionalEmailSchema, MAX_EMAIL_LENGTH],
  ['bounded twice', requiredText('Name', 150).check(z.maxLength(100)), 100],
])('a text that is %s', (_, schema, longest) => {
  expect(maxLengthOf(schema)).toBe(longest);
});

test('a schema without a maximum is refused', () => {
  expect(() => maxLengthOf(z.string())).toThrow('no maximum');
  expect(() => maxLengthOf(z.union([z.string(), EmailSchema]))).toThrow('no maximum');
  expect(() => maxLengthOf(z.array(EmailSchema).check(z.maxLength(6)))).toThrow('no maximum');
  expect(() => maxLengthOf(z.optional(z.int()))).toThrow('no maximum');
});
