import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPhone } from '#contracts/lib/phone.ts';
import { mayHavePhone } from '#server/db/search.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** A text, a number in E.164, and whether the text has the number. */
const CASES = [
  ['98400 12345', '+919840012345', true],
  ['098400-12345', '+919840012345', true],
  ['+91 (0) 98400 12345', '+919840012345', true],
  ['Ring 98400 12345 ext. 7', '+919840012345', true],
  ['044 2233 4455', '+914422334455', true],
  ['0012 3456 7890', '+919840012345', false],
  ['400 12345', '+919840012345', false],
  ['98400 12346', '+919840012345', false],
  ['+65 6123 4567', '+6561234567', true],
  ['no number', '+919840012345', false],
] as const;

test.each(CASES)(
  '“%s” and %s are compared, and the database finds each that has it',
  async (text, phone, isSame) => {
    expect(hasPhone(text, phone)).toBe(isSame);
    if (isSame) expect(await isCandidate(text, phone)).toBe(true);
  },
);

test('a number with a zero after the code of a country with shorter numbers is a candidate', async () => {
  expect(await isCandidate('+971 (0)50 123 4567', '+971501234567')).toBe(true);
});

test('another number is none', async () => {
  expect(await isCandidate('98400 12346', '+919840012345')).toBe(false);
});

async function isCandidate(text: string, phone: string) {
  const { rows } = await db.database.orm.execute<{ found: boolean }>(
    sql`select ${mayHavePhone(sql`${text}::text`, ['+910000000000', phone])} as found`,
  );
  return rows[0]?.found;
}

test('digits of every script are compared', () => {
  expect(hasPhone('९८४०० १२३४५', '+919840012345')).toBe(true);
});
