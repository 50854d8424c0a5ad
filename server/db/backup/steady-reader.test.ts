import { expect, test } from 'vitest';
import { SteadyReader } from './steady-reader.ts';

function readerOf(...pieces: string[]): SteadyReader {
  async function* source() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  return new SteadyReader(source());
}

test('takes exactly what it is asked for, however the pieces fall', async () => {
  const reader = readerOf('a', 'bc', '', 'defg');
  expect(String(await reader.take(2))).toBe('ab');
  expect(String(await reader.take(0))).toBe('');
  expect(String(await reader.take(4))).toBe('cdef');
  expect(reader.position).toBe(6);
  expect(await reader.take(2)).toBeNull();
  expect(String(await reader.take(1))).toBe('g');
});

test('takes a line, and gives up beyond its limit', async () => {
  const reader = readerOf('on', 'e\ntwo', '\nthree is long\n');
  expect(String(await reader.takeLine(10))).toBe('one\n');
  expect(String(await reader.takeLine(10))).toBe('two\n');
  expect(await reader.takeLine(10)).toBeNull();
});

test('hands on the rest', async () => {
  const reader = readerOf('head\nto', 'es', '');
  await reader.takeLine(10);
  let rest = '';
  for await (const piece of reader.rest()) rest += String(piece);
  expect(rest).toBe('toes');
});
