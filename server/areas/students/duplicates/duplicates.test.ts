import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import { findDuplicates } from '#contracts/students/index.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

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
  await db.database.orm.delete(schools);
});

async function join(role: Role) {
  const { id, email } = await buildMember(db.database, role);
  return { id, token: await api.signIn(email, TEST_PASSWORD) };
}

async function find(query: Record<string, string | number>, token = staffToken) {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await api.call({ ...findDuplicates, path: `${findDuplicates.path}?${text}` }, { token });
  return answer.ok().duplicates;
}

const namesOf = async (query: Record<string, string | number>) => (await find(query)).map(({ name }) => name);

test('an equal phone or e-mail in any spelling is a duplicate', async () => {
  const school = await buildSchool(db.database, { name: 'A School' });
  const { id, createdAt } = await buildStudent(db.database, {
    name: 'Asha',
    guardianName: 'Uma',
    phone: '+919876543210',
    email: 'Uma@Family.example',
    schoolId: school.id,
    className: '7',
  });
  await buildStudent(db.database, { phone: '+919876543211', email: 'uma@family.example.org' });
  expect(await find({ phone: '098765 43210' })).toEqual([
    {
      id,
      name: 'Asha',
      guardian: 'Uma',
      school: 'A School',
      className: '7',
      status: 'pending',
      createdAt: createdAt.toISOString(),
      reasons: ['phone'],
    },
  ]);
  expect(await find({ email: 'uma@family.EXAMPLE' })).toMatchObject([{ id, reasons: ['email'] }]);
  expect(await find({ phone: '9876543210', email: 'uma@family.example' })).toMatchObject([
    { id, reasons: ['phone', 'email'] },
  ]);
});

describe('names', () => {
  test.each([
    ['Lakshmi Narayanan', 'Laxmi Narayanan'],
    ['मीनाक्षी शर्मा', 'मीनाक्षी शर्मा'],
    ['தமிழ்ச்செல்வி குமார்', 'தமிழ்ச்செல்வி குமார்'],
    ['Zoë Fernandes', 'zoe fernandes'],
  ])('match: %s is like %s at the same school', async (stored, name) => {
    const school = await buildSchool(db.database);
    await buildStudent(db.database, { name: stored, schoolId: school.id });
    await buildStudent(db.database, { name: 'Somebody Else', schoolId: school.id });
    await buildStudent(db.database, { name: stored, schoolId: (await buildSchool(db.database)).id });
    expect(await find({ name, schoolId: school.id })).toMatchObject([{ name: stored, reasons: ['name'] }]);
  });

  test.each([
    ['S. Karthik', 'Karthik S'],
    ['K.R. Priya', 'Priya K R'],
    ['D’Souza Anne-Marie', "anne marie D'SOUZA"],
    ['சுரேஷ் கௌதம்', 'கெளதம் சுரேஷ்'],
    ['Lakshmipriya', 'Lakshmi Priya'],
    ['Vimal R', 'Master Vimal R'],
  ])('match in another order: %s and %s', async (stored, name) => {
    const { id: schoolId } = await buildSchool(db.database);
    await buildStudent(db.database, { name: stored, schoolId });
    expect(await namesOf({ name })).toEqual([stored]);
    expect(await namesOf({ name, schoolId })).toEqual([stored]);
  });

  test('match at any school if the school is unknown', async () => {
    await buildStudent(db.database, { name: 'Asha Rao', schoolId: (await buildSchool(db.database)).id });
    await buildStudent(db.database, { name: 'Asha Raos' });
    expect(await namesOf({ name: 'ASHA  rao' })).toEqual(['Asha Rao']);
  });
});

test('at most five duplicates are listed, the likeliest first', async () => {
  const school = await buildSchool(db.database);
  for (let index = 0; index < 6; index += 1) {
    await buildStudent(db.database, { name: 'Asha Raoo', schoolId: school.id });
  }
  await buildStudent(db.database, { name: 'Asha Rao', schoolId: school.id });
  await buildStudent(db.database, { name: 'Ashaa Rao', schoolId: school.id, phone: '+919876543210' });
  const names = await namesOf({ name: 'Asha Rao', schoolId: school.id, phone: '9876543210' });
  expect(names).toHaveLength(5);
  expect(names.slice(0, 3)).toEqual(['Ashaa Rao', 'Asha Rao', 'Asha Raoo']);
});

test('the record itself and merged records are not duplicates', async () => {
  const phone = '+919876543210';
  const kept = await buildStudent(db.database, { name: 'Kept', phone });
  await buildStudent(db.database, { name: 'Merged', phone, mergedIntoId: kept.id });
  expect(await namesOf({ phone })).toEqual(['Kept']);
  expect(await namesOf({ phone, exceptId: kept.id })).toEqual([]);
});

test.each([
  [{}],
  [{ name: '' }],
  [{ phone: '987' }],
  [{ email: 'uma@' }],
  [{ name: '%', phone: '+', email: '@' }],
])('%j has no duplicates', async (query) => {
  await buildStudent(db.database, { name: 'Asha', phone: '+919876543210', email: 'uma@family.example' });
  expect(await find(query)).toEqual([]);
});

test('a teacher sees duplicates among their own students only', async () => {
  const phone = '+919876543210';
  const teacher = await join('teacher');
  await buildStudent(db.database, { name: 'Of the teacher', phone, counsellorId: teacher.id });
  await buildStudent(db.database, { name: 'Other', phone });
  expect((await find({ phone }, teacher.token)).map(({ name }) => name)).toEqual(['Of the teacher']);
});
