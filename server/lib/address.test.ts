import { expect, test } from 'vitest';
import { customerNetworkOf, networkOf, normaliseAddress } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:DB8::1]:443', '2001:db8::1'],
  ['2001:db8:0:0::1', '2001:db8::1'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['127.1', null],
  ['not an address', null],
  ['A'.repeat(12_000), null],
])('%s is normalised to %s', (text, expected) => {
  expect(normaliseAddress(text)).toBe(expected);
});

test('addresses of one IPv6 line are one network, those of two lines are not', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:1::'));
  expect(networkOf('::1:2:3:4:5:6:7')).toBe(networkOf('0:1:2:3::'));
  expect(networkOf('64:ff9b::203.0.113.7')).toBe(networkOf('64:ff9b:0:0:7::'));
  expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'));
});

test('a customer’s network is an IPv4 address, or 48 bits of IPv6', () => {
  expect(customerNetworkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(customerNetworkOf('203.0.113.7')).not.toBe(customerNetworkOf('203.0.113.8'));
  expect(customerNetworkOf('2001:db8:1:2::1')).toBe(customerNetworkOf('2001:db8:1:ffff::'));
  expect(customerNetworkOf('2001:db8:1::')).not.toBe(customerNetworkOf('2001:db8:2::'));
  expect(customerNetworkOf('nowhere')).toBe('nowhere');
});
