import { expect, test } from 'vitest';
import { COURSES } from '#contracts/guidance/index.ts';
import { knowledgeOf } from './how-known.tsx';

test.each([
  ['https://cuet.nta.nic.in/university-of-delhi', 'published'],
  ['https://mcc.nic.in.example.com/', 'reading'],
  ['https://www.aicte.gov.in/rules', 'published'],
  ['https://notgov.in/rules', 'reading'],
  ['https://www.ndtv.com/education', 'reading'],
  ['https://www.icai.org/post/foundation', 'published'],
  [null, 'reading'],
])('a rule read at %s is %s', (source, kind) => {
  expect(knowledgeOf({ source })).toBe(kind);
});

test('the table has rules of both kinds', () => {
  expect(new Set(COURSES.map(knowledgeOf)).size).toBe(2);
});
