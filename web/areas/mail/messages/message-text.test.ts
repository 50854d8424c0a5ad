import { expect, test } from 'vitest';
import { MAX_MESSAGE_LENGTH } from '#contracts/mail/index.ts';
import { whatsAppAddress } from './message-text.ts';

test('the address of WhatsApp holds the number and the whole text, unless it is too long', () => {
  expect(whatsAppAddress('+91 98470-12345', 'வணக்கம் & {1}\n?')).toBe(
    `https://wa.me/919847012345?text=${encodeURIComponent('வணக்கம் & {1}\n?')}`,
  );
  for (const phone of ['98470 12345', '098470-12345', '91 98470 12345', '+91 98470 12345']) {
    expect(whatsAppAddress(phone, 'x')).toBe('https://wa.me/919847012345?text=x');
  }
  expect(whatsAppAddress('+919847012345', 'a'.repeat(MAX_MESSAGE_LENGTH))).not.toBeNull();
  expect(whatsAppAddress('+919847012345', 'வ'.repeat(MAX_MESSAGE_LENGTH))).toBeNull();
});
