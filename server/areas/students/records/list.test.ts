import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listStudents } from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { ask, db, join, type Person, refusal, setUpStudents } from './students-fixture.ts';

setUpStudents();
let staff: Person;
beforeAll(async () => {
  staff = await join('staff');
});
beforeEach(async () => {
  await db.database.orm.delete(students);
  await db.database.orm.delete(schools);
});

const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 3, day, 6, minute));

async function namesOf(query: Record<string, string | number>, person = staff): Promise<string[]> {
  return (await ask(listStudents, query, person)).students.map(({ name }) => name);
}

test('a row has the dashboard’s fields, the counsellor and the services', async () => {
  const school = await buildSchool(db.database, { name: 'A School' });
  const counsellor = await buildMember(db.database, 'teacher', { name: 'Counsellor One' });
  const { id } = await buildStudent(db.database, {
    name: 'Asha Example',
    guardianName: 'Uma Example',
    phone: '+919876543210',
    email: 'asha@family.example',
    city: 'Pune',
    schoolId: school.id,
    dateOfBirth: '2012-05-01',
    status: 'active',
    counsellorId: counsellor.id,
    createdAt: at(1),
  });
  const one = { studentId: id, createdAt: at(1) };
  await db.database.orm.insert(enrolments).values([
    { ...one, service: 'bridging' },
    { ...one, service: 'dmit', stage: 'completed', completedAt: at(2) },
    { ...one, service: 'dmit' },
    { ...one, service: 'overseas', stage: 'cancelled' },
  ]);
  expect(await ask(listStudents, {}, staff)).toEqual({
    students: [
      {
        id,
        name: 'Asha Example',
        school: 'A School',
        age: 13,
        status: 'active',
        guardian: 'Uma Example',
        city: 'Pune',
        createdAt: at(1).toISOString(),
        counsellor: 'Counsellor One',
        services: ['dmit', 'bridging'],
        className: null,
        phone: '+919876543210',
        tags: [],
      },
    ],
    count: { rows: 1, isExact: true },
  });
});

test('an empty list has no rows', async () => {
  expect(await ask(listStudents, {}, staff)).toEqual({ students: [], count: { rows: 0, isExact: true } });
});

describe('the search', () => {
  beforeEach(async () => {
    const school = await buildSchool(db.database, { name: 'Lotus Valley School' });
    await buildStudent(db.database, {
      name: 'Zoë Fernandes',
      guardianName: 'Mário Fernandes',
      phone: '+919876543210',
      email: 'Zoe.F@Family.example',
      schoolId: school.id,
    });
    await buildStudent(db.database, { name: 'मीनाक्षी शर्मा', guardianName: 'अनीता' });
    await buildStudent(db.database, { name: 'தமிழ்ச்செல்வி குமார்' });
    await buildStudent(db.database, { name: '100% Sure_Name \\ Co' });
  });

  test.each([
    ['a part of the name', 'ernan', 'Zoë Fernandes'],
    ['the name without its accent', 'zoe', 'Zoë Fernandes'],
    ['the name in capitals', 'ZOË', 'Zoë Fernandes'],
    ['the name in another spelling of Unicode', 'zoe\u0308', 'Zoë Fernandes'],
    ['the guardian', 'mario', 'Zoë Fernandes'],
    ['the e-mail', 'zoe.f@family', 'Zoë Fernandes'],
    ['the school', 'lotus valley', 'Zoë Fernandes'],
    ['words in any order, of several fields', 'lotus  fernandes zo', 'Zoë Fernandes'],
    ['the stored number', '+919876543210', 'Zoë Fernandes'],
    ['the number as people dial it', '09876543210', 'Zoë Fernandes'],
    ['the number with the old prefix', '00919876543210', 'Zoë Fernandes'],
    ['groups of digits', '98765 43210', 'Zoë Fernandes'],
    ['the first digits', '9876', 'Zoë Fernandes'],
    ['the number with hyphens', '+91-98765-43210', 'Zoë Fernandes'],
    ['the number with brackets', '(098765) 43210', 'Zoë Fernandes'],
    ['the number in Hindi digits', '९८७६५४३२१०', 'Zoë Fernandes'],
    ['Hindi', 'मीनाक्षी', 'मीनाक्षी शर्मा'],
    ['a part of a Hindi name', 'शर्म', 'मीनाक्षी शर्मा'],
    ['Tamil', 'தமிழ்', 'தமிழ்ச்செல்வி குமார்'],
    ['a Tamil surname', 'குமார்', 'தமிழ்ச்செல்வி குமார்'],
    ['a per cent sign', '100%', '100% Sure_Name \\ Co'],
    ['an underscore', 'sure_n', '100% Sure_Name \\ Co'],
    ['a backslash', '\\', '100% Sure_Name \\ Co'],
  ])('matches %s', async (_, q, name) => {
    expect(await namesOf({ q })).toEqual([name]);
  });

  test.each([
    [{ name: 'S. Karthik' }, ['S.Karthik', 'S Karthik', 'Karthik S', '\u202aKarthik\u202c']],
    [{ name: 'Priya D’Souza' }, ["priya d'souza", 'dsouza', 'Priya D Souza']],
    [{ name: 'K.R. Meena' }, ['KR Meena', 'K R Meena', 'k r m', 'k', 'kr']],
    [{ name: 'Rama Krishnan' }, ['Ramakrishnan', 'rama-krishnan', 'Krishnan Rama']],
    [{ name: 'Ramakrishnan' }, ['Rama Krishnan']],
    [{ name: 'सञ्जय' }, ['संजय']],
    [{ name: 'Asha', guardianName: 'S. Karthik' }, ['s karthik']],
  ])('%j is found by each of %j', async (student, searches) => {
    await buildStudent(db.database, { ...student, city: 'Only here' });
    for (const q of searches) expect(await namesOf({ q, city: 'Only here' })).toEqual([student.name]);
    await db.database.pool.query("delete from students where city = 'Only here'");
  });

  test.each([
    ['an underscore as any letter', 'sure-n_me'],
    ['a per cent sign as any text', 'z%s'],
    ['a word that is nowhere', 'zoe nowhere'],
    ['quotes', "' or '1'='1"],
  ])('does not match %s', async (_, q) => {
    expect(await ask(listStudents, { q }, staff)).toMatchObject({ students: [], count: { rows: 0 } });
  });

  test('of blanks matches every student', async () => {
    expect(await namesOf({ q: '   ' })).toHaveLength(4);
  });

  test.each([
    ['a NUL', 'a\u0000', "The search contains characters that can't be searched for"],
    ['too much', 'x'.repeat(101), 'The search must be at most 100 characters long'],
  ])('refuses %s', async (_, q, message) => {
    expect(await refusal(listStudents, { q }, staff)).toMatchObject({ status: 400, message });
  });
});

describe('the filters', () => {
  test('select by status', async () => {
    for (const status of ['active', 'pending', 'inactive'] as const) {
      await buildStudent(db.database, { name: status, status });
    }
    expect(await namesOf({ status: 'active' })).toEqual(['active']);
    expect(await namesOf({ status: 'inactive' })).toEqual(['inactive']);
    expect(await refusal(listStudents, { status: 'gone' }, staff)).toMatchObject({
      status: 400,
      message: 'The status is not known',
    });
  });

  test('select by school and by counsellor', async () => {
    const school = await buildSchool(db.database);
    const counsellor = await buildMember(db.database, 'teacher');
    await buildStudent(db.database, { name: 'At school', schoolId: school.id });
    await buildStudent(db.database, { name: 'Counselled', counsellorId: counsellor.id });
    expect(await namesOf({ schoolId: school.id })).toEqual(['At school']);
    expect(await namesOf({ counsellorId: counsellor.id })).toEqual(['Counselled']);
    expect(await namesOf({ schoolId: school.id, counsellorId: counsellor.id })).toEqual([]);
    expect((await refusal(listStudents, { schoolId: '1e3' }, staff)).status).toBe(400);
  });

  test('select by service, without cancelled enrolments', async () => {
    for (const stage of ['enrolled', 'cancelled'] as const) {
      const { id } = await buildStudent(db.database, { name: stage });
      await db.database.orm
        .insert(enrolments)
        .values({ studentId: id, service: 'career', stage, createdAt: at(1) });
    }
    expect(await namesOf({ service: 'career' })).toEqual(['enrolled']);
    expect(await namesOf({ service: 'dmit' })).toEqual([]);
  });

  test('select by days in the consultancy’s time zone, both included', async () => {
    // 18:29 and 18:30 UTC lie on two days in India.
    const days = { early: '2026-04-09T18:29:59Z', first: '2026-04-09T18:30:00Z' };
    const more = { last: '2026-04-11T18:29:59Z', late: '2026-04-11T18:30:00Z' };
    for (const [name, moment] of Object.entries({ ...days, ...more })) {
      await buildStudent(db.database, { name, createdAt: new Date(moment) });
    }
    expect(await namesOf({ createdFrom: '2026-04-10', createdTo: '2026-04-11' })).toEqual(['last', 'first']);
    expect(await namesOf({ createdFrom: '2026-04-12' })).toEqual(['late']);
    expect(await namesOf({ createdTo: '2026-04-09' })).toEqual(['early']);
    expect((await refusal(listStudents, { createdFrom: '2026-02-30' }, staff)).status).toBe(400);
  });

  test('combine with each other and with a search', async () => {
    const school = await buildSchool(db.database);
    await buildStudent(db.database, { name: 'Asha One', schoolId: school.id, status: 'active' });
    await buildStudent(db.database, { name: 'Asha Two', schoolId: school.id });
    await buildStudent(db.database, { name: 'Asha Three', status: 'active' });
    expect(await namesOf({ q: 'asha', schoolId: school.id, status: 'active' })).toEqual(['Asha One']);
  });

  test('exclude records merged into another one', async () => {
    const kept = await buildStudent(db.database, { name: 'Kept', phone: '+919876543210' });
    await buildStudent(db.database, { name: 'Merged', phone: '+919876543210', mergedIntoId: kept.id });
    expect(await namesOf({ q: '98765' })).toEqual(['Kept']);
    expect((await ask(listStudents, {}, staff)).count).toEqual({ rows: 1, isExact: true });
  });
});

describe('a teacher', () => {
  test('lists and counts only students they counsel or have an appointment with', async () => {
    const teacher = await join('teacher');
    await buildStudent(db.database, { name: 'Counselled', counsellorId: teacher.id, createdAt: at(1) });
    const appointed = await buildStudent(db.database, { name: 'Appointed', createdAt: at(2) });
    const other = await buildStudent(db.database, { name: 'Other', createdAt: at(3) });
    const slot = { service: 'dmit', ...anHourFrom(at(4)), createdAt: at(3) } as const;
    await db.database.orm.insert(appointments).values([
      { ...slot, studentId: appointed.id, counsellorId: teacher.id },
      { ...slot, studentId: appointed.id, counsellorId: teacher.id, ...anHourFrom(at(5)) },
      { ...slot, studentId: other.id },
    ]);
    expect(await namesOf({}, teacher)).toEqual(['Appointed', 'Counselled']);
    expect((await ask(listStudents, {}, teacher)).count).toEqual({ rows: 2, isExact: true });
    expect(await namesOf({ q: 'other' }, teacher)).toEqual([]);
  });
});
