import { expect, test } from 'vitest';
import {
  fillFields,
  MESSAGE_FIELD_NAMES,
  openFields,
  unknownFields,
  whatsAppAddress,
} from './message-fields.ts';
import { LONGEST_MESSAGE } from './templates.ts';

test('known fields in any spelling are no mistakes; others and single braces are', () => {
  expect(unknownFields('Hello {guardian}, {Appointment  Day} at { appointment time }')).toEqual([]);
  expect(unknownFields(MESSAGE_FIELD_NAMES.map((field) => `{${field}}`).join())).toEqual([]);
  expect(unknownFields('Hello {parent}, {parent} and {toString}')).toEqual(['{parent}', '{toString}']);
  expect(unknownFields('Hello {guardian')).toEqual(['{']);
  expect(unknownFields('{{guardian}}')).toEqual(['{', '}']);
});

test('fields with a value are filled in, and the others stay', () => {
  const text = 'Hello {guardian}, {counsellor} at { Appointment Time}. {guardian}';
  const filled = fillFields(text, { guardian: 'Meera $& {x}', counsellor: null, 'appointment time': '' });
  expect(filled).toBe('Hello Meera $& {x}, {counsellor} at { Appointment Time}. Meera $& {x}');
  expect(openFields(filled)).toEqual(['counsellor', 'appointment time']);
  expect(openFields('Nothing {here}')).toEqual([]);
});

test('the address of WhatsApp holds the number and the whole text, unless it is too long', () => {
  expect(whatsAppAddress('+91 98470-12345', 'வணக்கம் & {1}\n?')).toBe(
    `https://wa.me/919847012345?text=${encodeURIComponent('வணக்கம் & {1}\n?')}`,
  );
  for (const phone of ['98470 12345', '098470-12345', '91 98470 12345', '+91 98470 12345']) {
    expect(whatsAppAddress(phone, 'x')).toBe('https://wa.me/919847012345?text=x');
  }
  expect(whatsAppAddress('+919847012345', 'a'.repeat(LONGEST_MESSAGE))).not.toBeNull();
  expect(whatsAppAddress('+919847012345', 'வ'.repeat(LONGEST_MESSAGE))).toBeNull();
});
