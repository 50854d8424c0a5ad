import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteKeptResult,
  getFamilyChild,
  keepResult,
  listKeptResults,
  MAX_KEPT_RESULTS,
} from '#contracts/families/index.ts';
import { eraseFamily, getFamilyData, mergeStudents, undoMerge } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyAccounts, familyResults, type guardianships } from '#server/db/schema/families.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  buildFamilyAccount,
  buildFamilySession,
  buildGuardianship,
  buildResult,
} from '#server/testing/families.ts';
import { INTERESTS_SENT, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  token = await api.signIn((await buildMember(db.database, 'super_admin')).email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  for (const table of [familyAccounts, students]) await db.database.orm.delete(table);
});

const ASSESSMENT = REPORT_CONTENTS.career.assessment;
const INTERESTS = { kind: 'interests', content: INTERESTS_SENT } as const;
type Headers = Record<string, string>;

async function family(studentId?: number, link: Partial<typeof guardianships.$inferInsert> = {}) {
  const account = await buildFamilyAccount(db.database);
  if (studentId !== undefined)
    await buildGuardianship(db.database, { accountId: account.id, studentId, ...link });
  return { account, headers: await buildFamilySession(db.database, account.id, api.clock.now) };
}

const keep = (headers: Headers, studentId: number | null, result: object = INTERESTS) =>
  api.call(keepResult, { headers, body: { studentId, result } });
const list = async (headers: Headers) => (await api.call(listKeptResults, { headers })).ok().results;
const remove = (headers: Headers, id: number) => api.call(deleteKeptResult, { headers, params: { id } });
const ofChild = async (headers: Headers, id: number) =>
  (await api.call(getFamilyChild, { headers, params: { id } })).ok().child.work?.results;

test('a result is kept for nobody yet, then for a child, seen again, and deleted', async () => {
  const { id } = await buildStudent(db.database);
  const { account, headers } = await family(id);
  (await keep(headers, null)).ok();
  (await keep(headers, null, { kind: 'assessment', content: ASSESSMENT })).ok();
  const keptAt = api.clock.now.toISOString();
  expect(await list(headers)).toMatchObject([
    { studentId: null, keptAt, isOwn: true, result: { kind: 'assessment', content: ASSESSMENT } },
    { studentId: null, keptAt, isOwn: true, result: INTERESTS },
  ]);
  expect(await ofChild(headers, id)).toEqual([]);
  // The same again changes the child, and is no second one.
  (await keep(headers, id)).ok();
  (await keep(headers, id)).ok();
  const [assessment, interests] = await list(headers);
  expect(interests).toMatchObject({ studentId: id, result: INTERESTS });
  expect(await ofChild(headers, id)).toEqual([interests]);
  (await remove(headers, interests?.id ?? 0)).ok();
  expect(await list(headers)).toEqual([assessment]);
  expect((await remove(headers, interests?.id ?? 0)).status).toBe(404);
  const events = await db.database.orm.select().from(auditEvents);
  const own = events.filter(({ subjectId, action }) => subjectId === account.id && /result/.test(action));
  expect(own.map(({ action, after }) => [action, after])).toEqual([
    ['family.result_kept', { kind: 'interests' }],
    ['family.result_kept', { kind: 'assessment' }],
    ['family.result_moved', { student: id }],
    ['family.result_deleted', null],
  ]);
});

test('an account that nobody has confirmed keeps results for itself alone', async () => {
  const { id } = await buildStudent(db.database);
  const account = await buildFamilyAccount(db.database, { confirmedAt: null });
  await buildGuardianship(db.database, { accountId: account.id, studentId: id });
  const headers = await buildFamilySession(db.database, account.id, api.clock.now);
  expect((await keep(headers, id)).status).toBe(404);
  (await keep(headers, null)).ok();
  expect(await list(headers)).toHaveLength(1);
});

test.each([
  ['a kind that is not known', { kind: 'dmit', content: {} }, 'result.kind'],
  ['another kind’s content', { kind: 'interests', content: ASSESSMENT }, 'result.content.answeredOn'],
  [
    'too few answers',
    { ...INTERESTS, content: { ...INTERESTS_SENT, answers: [1, 2] } },
    'result.content.answers',
  ],
  [
    'a very long text',
    { kind: 'assessment', content: { ...ASSESSMENT, interests: 'x'.repeat(20_000) } },
    'result.content.interests',
  ],
])('%s is refused', async (_, result, field) => {
  const { headers } = await family();
  const answer = await keep(headers, null, result);
  expect([answer.status, answer.error().field]).toEqual([400, field]);
});

test('an account keeps twenty at most', async () => {
  const { account, headers } = await family();
  for (let at = 1; at < MAX_KEPT_RESULTS; at += 1)
    await buildResult(db.database, {
      accountId: account.id,
      content: { ...INTERESTS_SENT, answeredOn: `2026-03-${at + 10}` },
    });
  const others = ['2026-01-01', '2026-01-02'].map((answeredOn) =>
    keep(headers, null, { ...INTERESTS, content: { ...INTERESTS_SENT, answeredOn } }),
  );
  expect((await Promise.all(others)).map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await list(headers)).toHaveLength(MAX_KEPT_RESULTS);
});

describe('the result of a child', () => {
  test('is seen by everybody who sees everything of the child, and deleted by its own account', async () => {
    const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const [mother, father] = [await family(id), await family(id, { relation: 'father' })];
    const student = await family(id, { relation: 'self' });
    const aunt = await family(id, { relation: 'guardian', sight: 'appointments' });
    (await keep(mother.headers, id)).ok();
    const [own] = (await ofChild(mother.headers, id)) ?? [];
    for (const { headers } of [father, student]) {
      expect(await ofChild(headers, id)).toMatchObject([{ id: own?.id, isOwn: false, result: INTERESTS }]);
      expect(await list(headers)).toEqual([]);
      expect((await remove(headers, own?.id ?? 0)).status).toBe(404);
    }
    expect(await ofChild(aunt.headers, id)).toBeUndefined();
    // The student, too, may keep one of their own.
    const other = { ...INTERESTS, content: { ...INTERESTS_SENT, answeredOn: '2026-04-19' } };
    (await keep(student.headers, id, other)).ok();
    expect(await ofChild(mother.headers, id)).toHaveLength(2);
  });

  test('of an account that no longer sees the child is not shown to others', async () => {
    const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const [mother, student] = [await family(id), await family(id, { relation: 'self' })];
    const ended = { endedAt: new Date(), endReason: 'Asked' };
    for (const link of [ended, { sight: 'appointments' } as const]) {
      const { account } = await family(id, link);
      await buildResult(db.database, { accountId: account.id, studentId: id });
    }
    (await keep(mother.headers, id)).ok();
    for (const { headers } of [mother, student]) expect(await ofChild(headers, id)).toHaveLength(1);
    // The student of age: a former guardian's is theirs no longer, what they kept themselves stays.
    await db.database.orm.update(students).set({ dateOfBirth: '2000-01-01' });
    expect(await ofChild(student.headers, id)).toEqual([]);
    (await keep(student.headers, id)).ok();
    expect(await ofChild(student.headers, id)).toMatchObject([{ isOwn: true }]);
  });

  test.each([
    ['another family', null],
    ['a guardian who sees appointments only', { sight: 'appointments' }],
    ['a guardian whose link has ended', { endedAt: new Date(), endReason: 'Asked' }],
    ['a former guardian of a student of age', { relation: 'father' }],
  ] as const)('is not kept by %s', async (_, link) => {
    const isOfAge = link !== null && 'relation' in link;
    const { id } = await buildStudent(db.database, { dateOfBirth: isOfAge ? '2000-01-01' : '2012-03-04' });
    const { headers } = await family(link ? id : undefined, link ?? {});
    const [foreign, missing] = [await keep(headers, id), await keep(headers, 2_147_483_647)];
    expect([foreign.status, foreign.error()]).toEqual([404, missing.error()]);
    expect(await db.database.orm.$count(familyResults)).toBe(0);
  });

  test('stays with its account, without the child, when the link ends', async () => {
    const { id } = await buildStudent(db.database);
    const { account, headers } = await family(id, { endedAt: new Date(), endReason: 'Asked' });
    await buildResult(db.database, { accountId: account.id, studentId: id });
    expect(await list(headers)).toMatchObject([{ studentId: null, result: INTERESTS }]);
  });

  test('moves with a merge, and back', async () => {
    const [kept, merged] = [await buildStudent(db.database), await buildStudent(db.database)];
    const { account, headers } = await family(merged.id);
    await buildResult(db.database, { accountId: account.id, studentId: merged.id });
    const body = { otherId: merged.id, version: 1, otherVersion: 1 };
    const { mergeId } = (await api.call(mergeStudents, { token, params: { id: kept.id }, body })).ok();
    expect(await ofChild(headers, kept.id)).toHaveLength(1);
    (await api.call(undoMerge, { token, params: { id: mergeId } })).ok();
    expect(await ofChild(headers, merged.id)).toHaveLength(1);
  });

  test('is named in the family’s file, and not shown to members', async () => {
    const { id } = await buildStudent(db.database);
    const { account } = await family(id);
    await buildResult(db.database, { accountId: account.id, studentId: id });
    const data = (await api.call(getFamilyData, { token, params: { id } })).ok();
    const keptAt = '2026-04-20T06:00:00.000Z';
    expect(data.keptResults).toEqual([{ kind: 'interests', keptAt, email: account.email }]);
  });

  test('is erased with the child, and so is one with its name that is kept for nobody yet', async () => {
    const child = await buildStudent(db.database, { name: 'Asha Example' });
    const sister = await buildStudent(db.database);
    const { account } = await family(child.id);
    await buildGuardianship(db.database, { accountId: account.id, studentId: sister.id });
    const named = { ...ASSESSMENT, name: 'asha  EXAMPLE' } as typeof ASSESSMENT & object;
    await buildResult(db.database, { accountId: account.id, studentId: child.id });
    await buildResult(db.database, { accountId: account.id, kind: 'assessment', content: named });
    const others = await buildResult(db.database, { accountId: account.id, studentId: sister.id });
    const body = { confirmName: child.name };
    (await api.call(eraseFamily, { token, params: { id: child.id }, body })).ok();
    const left = await db.database.orm.select().from(familyResults);
    expect(left.map(({ id }) => id)).toEqual([others]);
  });
});
