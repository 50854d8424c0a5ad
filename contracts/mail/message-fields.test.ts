import { expect, test } from 'vitest';
import { fillFields, MESSAGE_FIELD_NAMES, openFields, unknownFields } from './message-fields.ts';

test('unknown fields and single braces are mistakes; known fields in any spelling are not', () => {
  expect(unknownFields('Hello {guardian}, {Appointment  Day} at { appointment time }')).toEqual([]);
  expect(unknownFields(MESSAGE_FIELD_NAMES.map((field) => `{${field}}`).join())).toEqual([]);
  expect(unknownFields('Hello {parent}, {parent} and {toString}')).toEqual(['{parent}', '{toString}']);
  expect(unknownFields('Hello {guardian')).toEqual(['{']);
  expect(unknownFields('{{guardian}}')).toEqual(['{', '}']);
});

test('fields with a value are filled in, and the others stay open', () => {
  const text = 'Hello {guardian}, {counsellor} at { Appointment Time}. {guardian}';
  const filled = fillFields(text, { guardian: 'Meera $& {x}', counsellor: null, 'appointment time': '' });
  expect(filled).toBe('Hello Meera $& {x}, {counsellor} at { Appointment Time}. Meera $& {x}');
  expect(openFields(filled)).toEqual(['counsellor', 'appointment time']);
  expect(openFields('Nothing {here}')).toEqual([]);
});
