import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsentPurpose } from '#contracts/records.ts';
import { consentState, hasConsent, refusesContact as refusesContactRule } from '#contracts/students/index.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { allowsContactBy, isTakenBack, refusesContact, selectConsents } from './consents-sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Pseudo-random numbers below `limit`, the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

const at = (day: number) => new Date(Date.UTC(2026, 3, 1 + day));
const RELATIONS = ['mother', 'father', 'self'] as const;

/** A row as the product writes it: of an account, told to staff, or a settlement. */
function makeRow(pick: (limit: number) => number, day: number, purpose: ConsentPurpose) {
  const shared = { purpose, wording: 1, givenAt: at(day) };
  const isWithdrawn = pick(4) === 0 && { withdrawnAt: at(day + pick(4)) };
  const kind = pick(8);
  if (kind < 5 && purpose !== 'contact') {
    const account = pick(kind === 0 ? 3 : 2);
    const by = { ...shared, accountId: account + 1, relation: RELATIONS[account] ?? ('mother' as const) };
    if (pick(2) === 0) return { ...by, decision: 'refused' as const };
    const isSeen = pick(3) === 0 && { confirmation: 'identity_seen' as const, confirmedAt: at(9) };
    const confirmation = pick(2) === 0 ? ('invitation' as const) : ('not_yet' as const);
    return { ...by, confirmation, ...isSeen, ...isWithdrawn };
  }
  if (kind === 5 && purpose !== 'contact') {
    const decision = pick(2) === 0 ? ('given' as const) : ('refused' as const);
    return { ...shared, decision, settlement: 'Both agree.' };
  }
  const relation = kind === 6 && purpose !== 'contact' ? RELATIONS[pick(2)] : undefined;
  return {
    ...shared,
    ...isWithdrawn,
    ...(relation && { relation, confirmation: 'code' as const, confirmedAt: at(day) }),
  };
}

test('the conditions in SQL follow the rules of the contract, for 300 histories of decisions', async () => {
  const pick = numbers(50);
  const differences: unknown[] = [];
  const seen = new Set<string>();
  for (let history = 0; history < 300; history += 1) {
    const { id } = await buildStudent(db.database);
    const rows = Array.from({ length: 1 + pick(8) }, (_, day) =>
      makeRow(pick, day, (['email', 'assessment', 'contact'] as const)[pick(3)] ?? 'email'),
    );
    await db.database.orm.insert(consents).values(rows.map((row) => ({ ...row, studentId: id })));
    const stored = await selectConsents(db.database.orm, id);
    const [found] = await db.database.orm
      .select({
        mail: allowsContactBy(students.id, 'email'),
        whatsapp: allowsContactBy(students.id, 'whatsapp'),
        contact: refusesContact(students.id),
        assessment: isTakenBack(sql`'assessment'`, (row) => sql`${row}.student_id = ${students.id}`),
      })
      .from(students)
      .where(eq(students.id, id));
    const state = consentState(stored, 'assessment');
    const wasWithdrawn = stored.some((row) => row.purpose === 'assessment' && row.withdrawnAt !== null);
    const expected = {
      mail: hasConsent(stored, 'email'),
      whatsapp: hasConsent(stored, 'whatsapp'),
      contact: refusesContactRule(stored),
      // What waits for a verification stays closed after a withdrawal.
      assessment:
        ['refused', 'withdrawn', 'disputed'].includes(state) || (state === 'waiting' && wasWithdrawn),
    };
    for (const purpose of ['email', 'assessment'] as const) seen.add(consentState(stored, purpose));
    if (JSON.stringify(found) !== JSON.stringify(expected)) differences.push({ rows, found, expected });
  }
  expect(differences).toEqual([]);
  expect([...seen].sort()).toEqual(['disputed', 'given', 'none', 'refused', 'waiting', 'withdrawn']);
});
