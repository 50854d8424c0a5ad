import { expect, test } from 'vitest';
import { isAmong, isNetwork } from './address.ts';

test.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  [' 2001:db8::/32 ', true],
  ['::ffff:10.0.0.0/104', true],
  ['uniquelocal', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['10', false],
  ['::1/129', false],
  ['my.proxy.example', false],
  ['constructor', false],
  ['', false],
])('%s is a network: %s', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

test('an IPv4 range written as IPv6 is an IPv4 range', () => {
  const isOurs = isAmong(['::ffff:10.0.0.0/104']);
  expect(['10.1.2.3', '::ffff:10.1.2.3', '11.1.2.3'].map(isOurs)).toEqual([true, true, false]);
});

test('an empty list of networks contains no address', () => {
  expect(isAmong([])('127.0.0.1')).toBe(false);
});
