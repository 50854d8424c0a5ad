import { expect, test } from 'vitest';
import { networkOf, normaliseAddress } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:DB8::1]:443', '2001:db8::1'],
  ['2001:db8:0:0::1', '2001:db8::1'],
  ['not an address', null],
  ['A'.repeat(12_000), null],
])('%s is told as %s', (text, expected) => {
  expect(normaliseAddress(text)).toBe(expected);
});

test('all addresses of one IPv6 line are one network, those of two lines are not', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'));
});
