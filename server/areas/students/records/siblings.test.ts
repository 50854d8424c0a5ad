import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import { findDuplicates, getStudent } from '#contracts/students/index.ts';
import { students } from '#server/db/schema/records.ts';
import { isAlikeName } from '#server/lib/alike-names.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { areAlike, MAX_FAMILY } from './siblings-sql.ts';

const PHONE = '+919876543210';

let db: TestDatabase;
let api: TestApp;
let staffToken: string;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  staffToken = (await join('staff')).token;
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(students);
});

async function join(role: Role) {
  const { id, email } = await buildMember(db.database, role);
  return { id, token: await api.signIn(email, TEST_PASSWORD) };
}

async function siblingsOf(id: number, token = staffToken) {
  return (await api.call(getStudent, { token, params: { id } })).ok().siblings;
}

const namesOf = async (id: number, token = staffToken) =>
  (await siblingsOf(id, token)).map(({ name }) => name);

const child = (name: string, guardianName: string | null, more = {}) =>
  buildStudent(db.database, { name, guardianName, phone: PHONE, ...more });

test('children of one guardian and phone number are shown on each other’s pages', async () => {
  const school = await buildSchool(db.database, { name: 'Lotus School' });
  const asha = await child('Asha Rao', 'Uma K. Rao', { schoolId: school.id, className: '8 B' });
  const ravi = await child('Ravi Rao', 'uma k rao', { status: 'active' });
  await child('Uma Nair', 'Dev Nair');
  await child('Kiran Rao', 'Uma K. Rao', { phone: '+919876543211' });
  expect(await siblingsOf(ravi.id)).toEqual([
    {
      id: asha.id,
      name: 'Asha Rao',
      className: '8 B',
      school: 'Lotus School',
      status: 'pending',
      counsellor: null,
    },
  ]);
  expect(await siblingsOf(asha.id)).toMatchObject([{ id: ravi.id, status: 'active' }]);
});

test.each<[string, { isMerged?: boolean; [field: string]: unknown }, string[]]>([
  ['a missing guardian', { guardianName: null }, ['Ravi Rao']],
  ['nearly the same name', { name: 'Ashaa Rao' }, []],
  ['no phone number', { phone: null }, []],
  ['a merged record', { isMerged: true }, []],
])('with %s the siblings are %j', async (_, { isMerged = false, ...more }, names) => {
  const asha = await child('Asha Rao', 'Uma Rao');
  await child('Ravi Rao', 'Uma Rao', { ...more, ...(isMerged && { mergedIntoId: asha.id }) });
  expect(await namesOf(asha.id)).toEqual(names);
});

test('a phone number of many students is no family’s', async () => {
  const first = await child('Asha Rao', null);
  for (let at = 0; at < MAX_FAMILY; at += 1) await child(`${'BCDEFGHIJKLM'[at]}uma Nair`, null);
  expect(await namesOf(first.id)).toEqual([]);
});

test('a teacher sees their own students among the siblings', async () => {
  const teacher = await join('teacher');
  const asha = await child('Asha Rao', 'Uma', { counsellorId: teacher.id });
  await child('Ravi Rao', 'Uma', { counsellorId: teacher.id });
  await child('Kiran Rao', 'Uma');
  expect(await namesOf(asha.id, teacher.token)).toEqual(['Ravi Rao']);
  expect(await namesOf(asha.id)).toEqual(['Kiran Rao', 'Ravi Rao']);
});

describe.each([
  ['Asha Rao', 'Asha Rao', true],
  ['Lakshmi Narayanan', 'Laxmi Narayanan', true],
  ['Lakshmi Rao', 'L. Rao', true],
  ['S. Karthik', 'Karthik Subramanian', true],
  ['Asha', 'Asha Rao', true],
  ['Rama Krishnan', 'Ramakrishnan', true],
  ['தமிழ்ச்செல்வி குமார்', 'தமிழ்செல்வி குமார்', true],
  ['Ravi Kumar Sharma', 'Anu Kumar Sharma', false],
  ['Asha Rao', 'Usha Rao', false],
  ['Mohammed Irfan', 'Mohammed Ismail', false],
  ['கௌதம் குமார்', 'மீனா குமார்', false],
])('%s and %s', (one, other, isOne) => {
  test(`are ${isOne ? 'one child' : 'siblings'} by both forms of the rule`, async () => {
    const [key, otherKey] = [toSearchKey(one), toSearchKey(other)];
    expect(isAlikeName(key, otherKey)).toBe(isOne);
    const { rows } = await db.database.orm.execute(
      sql`select ${areAlike(sql`${key}::text`, sql`${otherKey}::text`)} as alike`,
    );
    expect(rows).toEqual([{ alike: isOne }]);
  });

  test(`with one phone number are ${isOne ? '' : 'no '}duplicates`, async () => {
    const email = 'family@example.org';
    const school = await buildSchool(db.database);
    await child(one, null, { email, schoolId: school.id });
    const query = new URLSearchParams({ name: other, phone: PHONE, email, schoolId: String(school.id) });
    const answer = await api.call(
      { ...findDuplicates, path: `${findDuplicates.path}?${query}` },
      { token: staffToken },
    );
    expect(answer.ok().duplicates.map(({ name }) => name)).toEqual(isOne ? [one] : []);
  });
});
