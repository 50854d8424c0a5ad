import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import { createSchool, getSchool, listSchools, setSchoolArchived, updateSchool } from '#contracts/schools.ts';
import { readConfig } from '#server/config.ts';
import { studentKeys } from '#server/db/record-keys.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { enrolments, schools, students } from '#server/db/schema/records.ts';
import { Presence } from '#server/features/sessions/presence.ts';
import { findActor } from '#server/features/sessions/service.ts';
import {
  anHourFrom,
  buildMember,
  buildSchool,
  buildStudent,
  TEST_PASSWORD,
} from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import * as service from './service.ts';

let db: TestDatabase;
let api: TestApp;
let teacherId: number;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  for (const role of ['admin', 'teacher', 'staff'] as const) {
    const member = await buildMember(db.database, role);
    if (role === 'teacher') teacherId = member.id;
    tokens[role] = await api.signIn(member.email, TEST_PASSWORD);
  }
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(students);
  await db.database.orm.delete(schools);
});

/** The contract's way of naming a call, with the query in the path. */
async function list(query = '', role: Role = 'staff') {
  const path: `/api/${string}` = `${listSchools.path}?${query}`;
  return api.call({ ...listSchools, path }, { token: tokens[role] });
}

const namesOf = (answer: { schools: { name: string }[] }) => answer.schools.map(({ name }) => name);

const call = {
  create: (body: unknown, role: Role = 'admin') => api.call(createSchool, { token: tokens[role], body }),
  read: (id: number, role: Role = 'staff') => api.call(getSchool, { token: tokens[role], params: { id } }),
  update: (id: number, body: unknown, role: Role = 'admin') =>
    api.call(updateSchool, { token: tokens[role], params: { id }, body }),
  archive: (id: number, isArchived: boolean, role: Role = 'admin') =>
    api.call(setSchoolArchived, { token: tokens[role], params: { id }, body: { isArchived } }),
};

async function eventsOf(id: number) {
  const rows = await db.database.orm
    .select()
    .from(auditEvents)
    .where(sql`${auditEvents.subjectType} = 'school' and ${auditEvents.subjectId} = ${id}`)
    .orderBy(auditEvents.id);
  return rows.map(({ action, subjectName, before, after }) => ({ action, subjectName, before, after }));
}

describe('the list', () => {
  test('is empty without schools', async () => {
    expect((await list()).ok()).toEqual({ schools: [], count: { rows: 0, isExact: true } });
  });

  test('is in the order of names, with how many living students each has', async () => {
    const lotus = await buildSchool(db.database, { name: 'Lotus School', city: 'Kochi', board: 'CBSE' });
    await buildSchool(db.database, { name: 'árbol School' });
    const kept = await buildStudent(db.database, { schoolId: lotus.id });
    await buildStudent(db.database, { schoolId: lotus.id, status: 'inactive' });
    await buildStudent(db.database, { schoolId: lotus.id, mergedIntoId: kept.id });
    const answer = (await list()).ok();
    expect(answer.schools).toMatchObject([
      { name: 'árbol School', city: null, board: null, students: 0, isArchived: false },
      { name: 'Lotus School', city: 'Kochi', board: 'CBSE', students: 2 },
    ]);
    expect(answer.count).toEqual({ rows: 2, isExact: true });
  });

  test('counts for a teacher her own students', async () => {
    const { id: schoolId } = await buildSchool(db.database);
    await buildStudent(db.database, { schoolId });
    await buildStudent(db.database, { schoolId, counsellorId: teacherId });
    const met = await buildStudent(db.database, { schoolId });
    await db.database.orm.insert(appointments).values({
      studentId: met.id,
      service: 'dmit',
      counsellorId: teacherId,
      ...anHourFrom(met.createdAt),
      createdAt: met.createdAt,
    });
    expect((await list('', 'teacher')).ok().schools[0]?.students).toBe(2);
    expect((await list('', 'staff')).ok().schools[0]?.students).toBe(3);
    expect((await call.read(schoolId, 'teacher')).ok()).toMatchObject({
      students: 2,
      cohorts: [{ className: null, students: 2 }],
    });
  });

  test('finds every word of name and city, in any script', async () => {
    await buildSchool(db.database, { name: 'Lotus Public School', city: 'Kochi' });
    await buildSchool(db.database, { name: 'Lotus Academy', city: 'Chennai' });
    await buildSchool(db.database, { name: 'केन्द्रीय विद्यालय', city: 'दिल्ली' });
    await buildSchool(db.database, { name: 'அரசு மேல்நிலைப் பள்ளி' });
    await buildSchool(db.database, { name: '100% Academy' });
    const search = async (text: string) =>
      namesOf((await list(new URLSearchParams({ q: text }).toString())).ok());
    expect(await search('lotus')).toEqual(['Lotus Academy', 'Lotus Public School']);
    expect(await search(' KOCHI  lot ')).toEqual(['Lotus Public School']);
    expect(await search('विद्यालय दिल्ली')).toEqual(['केन्द्रीय विद्यालय']);
    expect(await search('பள்ளி')).toEqual(['அரசு மேல்நிலைப் பள்ளி']);
    expect(await search('0%')).toEqual(['100% Academy']);
    expect(await search('nowhere')).toEqual([]);
  });

  test('leaves archived schools out, unless they are asked for', async () => {
    await buildSchool(db.database, { name: 'Active' });
    await buildSchool(db.database, { name: 'Archived', archivedAt: new Date() });
    expect(namesOf((await list()).ok())).toEqual(['Active']);
    expect((await list('show=archived')).ok().schools).toMatchObject([
      { name: 'Archived', isArchived: true },
    ]);
    expect(namesOf((await list('show=all')).ok())).toEqual(['Active', 'Archived']);
  });

  test.each(['name', 'newest'])(
    'by %s comes in pages that leave nothing out and repeat nothing',
    async (sort) => {
      for (let index = 0; index < 7; index += 1)
        await buildSchool(db.database, { name: `Same ${index % 2}` });
      // Moments that JavaScript can't tell apart.
      await db.database.orm.execute(
        sql`update schools set created_at = created_at + (id % 3) * interval '1 microsecond'`,
      );
      const whole = (await list(`sort=${sort}`)).ok().schools.map(({ id }) => id);
      const paged: number[] = [];
      let after: string | undefined;
      let pages = 0;
      do {
        const answer = (await list(`sort=${sort}&limit=2${after ? `&after=${after}` : ''}`)).ok();
        expect(answer.count).toEqual(pages === 0 ? { rows: 7, isExact: true } : undefined);
        paged.push(...answer.schools.map(({ id }) => id));
        after = answer.next;
        pages += 1;
      } while (after !== undefined);
      expect(paged).toEqual(whole);
      expect(pages).toBe(4);
    },
  );

  test('refuses what it does not know', async () => {
    for (const query of ['after=nonsense', 'sort=size', 'show=some', 'limit=0', `q=${'x'.repeat(101)}`]) {
      expect((await list(query)).status, query).toBe(400);
    }
    const byName = Buffer.from('["lotus",1]').toString('base64url');
    expect((await list(`sort=newest&after=${byName}`)).error().message).toBe('after is not known');
  });
});

describe('one school', () => {
  test('is told with the progress of its students', async () => {
    const school = await buildSchool(db.database, { name: 'Lotus School' });
    const [ten, nine] = [
      await buildStudent(db.database, { schoolId: school.id, className: 'Class 10' }),
      await buildStudent(db.database, { schoolId: school.id, className: 'Class 9' }),
    ];
    await buildStudent(db.database, { schoolId: school.id });
    await buildStudent(db.database, { schoolId: school.id, className: 'Class 9' });
    const elsewhere = await buildStudent(db.database);
    const { createdAt } = school;
    await db.database.orm.insert(enrolments).values([
      { studentId: ten.id, service: 'career', stage: 'completed', createdAt, completedAt: createdAt },
      { studentId: ten.id, service: 'dmit', stage: 'completed', createdAt, completedAt: createdAt },
      { studentId: nine.id, service: 'dmit', stage: 'in_progress', createdAt },
      { studentId: nine.id, service: 'overseas', stage: 'cancelled', createdAt },
      { studentId: elsewhere.id, service: 'dmit', createdAt },
    ]);
    const none = { enrolled: 0, inProgress: 0, completed: 0 };
    const answer = (await call.read(school.id)).ok();
    expect(answer.school).toMatchObject({ id: school.id, version: 1, name: 'Lotus School', contacts: [] });
    expect(answer.students).toBe(4);
    expect(answer.progress).toEqual(
      expect.arrayContaining([
        { service: 'career', ...none, completed: 1 },
        { service: 'dmit', ...none, completed: 1, inProgress: 1 },
        { service: 'overseas', ...none },
        { service: 'bridging', ...none },
      ]),
    );
    expect(answer.cohorts).toEqual([
      { className: 'Class 9', students: 2, completed: 0 },
      { className: 'Class 10', students: 1, completed: 1 },
      { className: null, students: 1, completed: 0 },
    ]);
  });

  test('that is not there is not found', async () => {
    expect((await call.read(2_000_000)).status).toBe(404);
    expect((await call.update(2_000_000, { version: 1, name: 'X' })).status).toBe(404);
    expect((await call.archive(2_000_000, true)).status).toBe(404);
  });
});

const CONTACT = {
  name: 'Meera Iyer',
  role: 'Principal',
  phone: '098470 12345',
  email: 'meera@lotus.example',
};

describe('adding a school', () => {
  test('stores it with its contact people, whose phone numbers become E.164', async () => {
    const body = { name: '  Lotus School ', city: 'Kochi', board: '', contacts: [CONTACT, { name: 'Anil' }] };
    const { school } = (await call.create(body)).ok();
    expect(school).toMatchObject({
      version: 1,
      name: 'Lotus School',
      city: 'Kochi',
      board: null,
      address: null,
      isArchived: false,
      contacts: [
        { ...CONTACT, phone: '+919847012345' },
        { name: 'Anil', role: null, phone: null, email: null },
      ],
    });
    expect((await call.read(school.id)).ok().school).toEqual(school);
    expect(namesOf((await list('q=lotus')).ok())).toEqual(['Lotus School']);
  });

  test('leaves the contact people out of the audit trail', async () => {
    const { school } = (await call.create({ name: 'Lotus School', contacts: [CONTACT] })).ok();
    const events = await eventsOf(school.id);
    expect(events).toMatchObject([
      { action: 'school.created', subjectName: 'Lotus School', after: { name: 'Lotus School', contacts: 1 } },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Meera|98470|lotus\.example/);
  });

  test('refuses what is not valid', async () => {
    for (const [body, message] of [
      [{}, 'Name is required'],
      [{ name: '...' }, 'Name must contain a letter or a number'],
      [{ name: 'A', contacts: [{ name: '' }] }, 'Contact’s name is required'],
      [{ name: 'A', contacts: [{ name: 'Anil', email: 'anil' }] }, 'Please enter a valid email address'],
      [{ name: 'A', contacts: [{ name: 'Anil', phone: '12' }] }, 'The phone number of Anil is not valid'],
    ] as const) {
      const answer = await call.create(body);
      expect([answer.status, answer.error().message]).toEqual([400, message]);
    }
  });

  test('refuses the name of an active school in the same city, however it is spelled', async () => {
    const first = (await call.create({ name: 'Lotus School', city: 'Kochi' })).ok().school;
    const again = await call.create({ name: 'LOTUS  Schóol', city: 'kochi' });
    expect([again.status, again.error().code]).toEqual([409, 'conflict']);
    (await call.create({ name: 'Lotus School', city: 'Chennai' })).ok();
    (await call.create({ name: 'Lotus School Kochi' })).ok();
    (await call.archive(first.id, true)).ok();
    (await call.create({ name: 'Lotus School', city: 'Kochi' })).ok();
    // The name has been given away meanwhile.
    expect((await call.archive(first.id, false)).status).toBe(409);
  });

  test('at the same moment twice stores it once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call.create({ name: 'Lotus School' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('changing a school', () => {
  test('stores what was sent, keeps the rest, and tells the trail what differs', async () => {
    const { school } = (await call.create({ name: 'Lotus School', city: 'Kochi', contacts: [CONTACT] })).ok();
    const saved = (await call.update(school.id, { version: 1, board: 'CBSE', city: 'Kochi' })).ok().school;
    expect(saved).toEqual({ ...school, version: 2, board: 'CBSE' });
    const same = (await call.update(school.id, { version: 2, contacts: [CONTACT] })).ok().school;
    expect(same.version).toBe(2);
    const fewer = (await call.update(school.id, { version: 2, contacts: [] })).ok().school;
    expect(fewer).toMatchObject({ version: 3, contacts: [] });
    const events = await eventsOf(school.id);
    expect(events.slice(1)).toMatchObject([
      { action: 'school.updated', before: { board: null }, after: { board: 'CBSE' } },
      { action: 'school.updated', before: { contacts: 1 }, after: { contacts: 0 } },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Meera|98470|lotus\.example/);
  });

  test('refuses a version that somebody else has changed', async () => {
    const { id } = await buildSchool(db.database, { name: 'Lotus School' });
    (await call.update(id, { version: 1, board: 'CBSE' })).ok();
    const late = await call.update(id, { version: 1, board: 'ICSE' });
    expect([late.status, late.error().code]).toEqual([409, 'stale']);
    expect((await call.read(id)).ok().school).toMatchObject({ board: 'CBSE', version: 2 });
  });

  test('by two people at once is done once', async () => {
    const { id } = await buildSchool(db.database);
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => call.update(id, { version: 1, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('refuses the name of another active school in the city, not its own', async () => {
    await buildSchool(db.database, { name: 'Lotus School', city: 'Kochi' });
    const { id } = await buildSchool(db.database, { name: 'Lotus Academy', city: 'Kochi' });
    expect((await call.update(id, { version: 1, name: 'lotus school' })).error().code).toBe('conflict');
    (await call.update(id, { version: 1, name: 'LOTUS ACADEMY' })).ok();
  });

  test('has its students found by the new name, and leaves them as they are otherwise', async () => {
    const { id } = await buildSchool(db.database, { name: 'Lotus School' });
    const written = [
      { name: 'Kavya Bhat' },
      {
        name: 'Lotus School',
        guardianName: 'Élodie Lotus School',
        phone: '+919847012345',
        email: 'K@x.example',
      },
      { name: 'दिव्या शर्मा', guardianName: 'ராமன்' },
    ];
    for (const fields of written) await buildStudent(db.database, { ...fields, schoolId: id });
    const other = await buildStudent(db.database, { name: 'Lotus School' });
    let version = 1;
    for (const name of ['केन्द्रीय विद्यालय', 'É %_\\ Academy 100%', 'Lotus Public School']) {
      version = (await call.update(id, { version, name })).ok().school.version;
      const stored = await db.database.orm.select().from(students).where(eq(students.schoolId, id));
      expect(stored).toHaveLength(3);
      for (const student of stored) {
        expect(student).toMatchObject({ ...studentKeys(student, name), version: 1 });
      }
    }
    const [untouched] = await db.database.orm.select().from(students).where(eq(students.id, other.id));
    expect(untouched).toEqual(other);
  });
});

describe('archiving a school', () => {
  test('is written down, done once, and can be taken back', async () => {
    const { id } = await buildSchool(db.database, { name: 'Lotus School' });
    expect((await call.archive(id, true)).ok().school).toMatchObject({ isArchived: true, version: 2 });
    expect((await call.archive(id, true)).ok().school.version).toBe(2);
    expect((await call.archive(id, false)).ok().school).toMatchObject({ isArchived: false, version: 3 });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['school.archived', 'school.restored']);
  });
});

test('staff and teachers read schools and change none', async () => {
  const { id } = await buildSchool(db.database);
  for (const role of ['staff', 'teacher'] as const) {
    expect((await list('', role)).status).toBe(200);
    expect((await call.read(id, role)).status).toBe(200);
    expect((await call.create({ name: 'A' }, role)).status).toBe(403);
    expect((await call.update(id, { version: 1, name: 'A' }, role)).status).toBe(403);
    expect((await call.archive(id, true, role)).status).toBe(403);
  }
});

test('somebody who lost the right while the request was on its way changes nothing', async () => {
  const { id, email } = await buildMember(db.database, 'admin');
  const token = await api.signIn(email, TEST_PASSWORD);
  const actor = await findActor({ db: db.database.orm, now: api.clock.now }, token, {
    limits: readConfig({}).session,
    presence: new Presence(),
  });
  if (!actor) throw new Error('Nobody is signed in');
  await db.database.orm.update(members).set({ role: 'staff' }).where(eq(members.id, id));
  const ctx = { db: db.database.orm, now: api.clock.now, address: '203.0.113.1', actor };
  const input = { name: 'Lotus School', city: null, board: null, address: null, contacts: [] };
  await expect(service.createSchool(ctx, input)).rejects.toMatchObject({ status: 403 });
  expect((await list()).ok().schools).toEqual([]);
});
