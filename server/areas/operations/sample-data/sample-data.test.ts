import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTACT_KINDS, CONTACT_STAGES, CONTACT_STATUSES, listContacts } from '#contracts/enquiries/index.ts';
import {
  handOverWork,
  inviteMember,
  issueOneTimePassword,
  login,
  WORK_KINDS,
} from '#contracts/identity/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { getSampleData, removeSampleData } from '#contracts/operations/index.ts';
import { findReportGaps } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { createStudent } from '#contracts/students/index.ts';
import { createTask } from '#contracts/tasks/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { members } from '#server/db/schema/members.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { decideSampleData } from './service.ts';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const { orm } = db.database;
  for (const table of [tasks, contacts, students, schools, members, productState]) await orm.delete(table);
  api = await createTestApp(db.database);
});
afterEach(() => api.close());

function decide(isWanted: boolean): Promise<void> {
  return decideSampleData(
    { db: db.database.orm, now: api.clock.now, address: 'local', office: TEST_OFFICE },
    isWanted,
  );
}

async function tokenOf(role: Role): Promise<string> {
  return api.signIn((await buildMember(db.database, role)).email, TEST_PASSWORD);
}

/** Whether the portal shows its records as sample data. */
async function isShown(token: string): Promise<boolean> {
  return (await api.call(getSampleData, { token })).ok().isPresent;
}

async function counts() {
  const { orm } = db.database;
  return {
    schools: await orm.$count(schools),
    students: await orm.$count(students),
    enrolments: await orm.$count(enrolments),
    appointments: await orm.$count(appointments),
    reports: await orm.$count(reports),
    notes: await orm.$count(familyHistory),
    tasks: await orm.$count(tasks),
    contacts: await orm.$count(contacts),
    requests: await orm.$count(sessionRequests),
    colleagues: await orm.$count(members, eq(members.isSample, true)),
  };
}

const NO_WORK = Object.fromEntries(WORK_KINDS.map((kind) => [kind, 0]));
const NOTHING = {
  schools: 0,
  students: 0,
  enrolments: 0,
  appointments: 0,
  reports: 0,
  notes: 0,
  tasks: 0,
  contacts: 0,
  requests: 0,
  colleagues: 0,
};

describe('the decision about sample data', () => {
  test('loads the set once, with every record marked', async () => {
    await decide(true);
    const loaded = await counts();
    expect(Math.min(...Object.values(loaded))).toBeGreaterThan(0);
    await decide(true);
    expect(await counts()).toEqual(loaded);
    expect(await db.database.orm.$count(students, eq(students.isSample, false))).toBe(0);
    expect(await db.database.orm.$count(schools, eq(schools.isSample, false))).toBe(0);
  });

  test('marks a record of every table with a mark', async () => {
    const { pool } = db.database;
    const tables = await pool.query(
      "select table_name from information_schema.columns where column_name = 'is_sample' order by 1",
    );
    const names = tables.rows.map((row) => row.table_name);
    expect(names).toContain('students');
    await decide(true);
    for (const name of names) {
      const { rowCount } = await pool.query(`select from ${name} where is_sample limit 1`);
      expect(rowCount, name).toBe(1);
    }
    (
      await api.call(removeSampleData, { token: await tokenOf('super_admin'), body: { memberIds: null } })
    ).ok();
    for (const name of names) {
      const { rowCount } = await pool.query(`select from ${name} where is_sample limit 1`);
      expect(rowCount, name).toBe(0);
    }
  });

  test('is made once, also by two processes at once', async () => {
    await decide(true);
    const once = await counts();
    for (const table of [tasks, contacts, students, schools, members, productState])
      await db.database.orm.delete(table);
    await Promise.all([decide(true), decide(true), decide(true)]);
    expect(await counts()).toEqual(once);
  });

  test('against the set is final', async () => {
    await decide(false);
    await decide(true);
    expect(await counts()).toEqual(NOTHING);
  });

  test('invents addresses and numbers outside of real ranges', async () => {
    await decide(true);
    for (const { email, phone } of await db.database.orm.select().from(students)) {
      expect(email).toMatch(/\.example$/);
      expect(phone).toMatch(/^\+911\d{9}$/);
    }
  });
});

describe('the sample data set', () => {
  const daysBefore = (days: number) => new Date(api.clock.now.getTime() - days * DAY_MS);

  test('has sixty families of several cities, more of them each quarter', async () => {
    await decide(true);
    const rows = await db.database.orm.select().from(students);
    expect(rows).toHaveLength(60);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(60);
    expect(new Set(rows.map(({ city }) => city)).size).toBeGreaterThanOrEqual(6);
    const arrivedIn = (from: number, to: number) =>
      rows.filter(({ createdAt }) => createdAt >= daysBefore(from) && createdAt < daysBefore(to)).length;
    expect(arrivedIn(90, -1)).toBeGreaterThan(arrivedIn(180, 90));
    expect(arrivedIn(180, 90)).toBeGreaterThan(arrivedIn(400, 270));
  });

  test('has a year of appointments, in each state, some today and some without an outcome', async () => {
    await decide(true);
    const rows = await db.database.orm.select().from(appointments);
    const { now } = api.clock;
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['requested', 'confirmed', 'completed', 'cancelled', 'no_show']),
    );
    expect(rows.filter(({ startsAt }) => startsAt < daysBefore(300)).length).toBeGreaterThan(0);
    expect(rows.filter(({ startsAt }) => startsAt > now).length).toBeGreaterThan(8);
    const isPast = ({ endsAt }: { endsAt: Date }) => endsAt < now;
    const unclosed = rows.filter((row) => isPast(row) && row.status === 'confirmed');
    expect(unclosed.length).toBeGreaterThan(0);
    expect(unclosed.length).toBeLessThan(8);
    expect(rows.filter((row) => !isPast(row) && ['completed', 'no_show'].includes(row.status))).toEqual([]);
  });

  test('has complete reports of every service', async () => {
    await decide(true);
    const rows = await db.database.orm.select().from(reports);
    expect(new Set(rows.map(({ content }) => content.service)).size).toBe(4);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['draft', 'ready', 'shared']));
    for (const { content } of rows) expect(findReportGaps(content)).toEqual([]);
  });

  test('has enquiries and leads in every state', async () => {
    await decide(true);
    const { orm } = db.database;
    const all = await orm.select().from(contacts);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(CONTACT_KINDS));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(CONTACT_STATUSES));
    expect(new Set(all.map(({ stage }) => stage))).toEqual(new Set(CONTACT_STAGES));
    expect(all.every(({ isSample, email }) => isSample && email?.endsWith('.example'))).toBe(true);
    expect(all.filter(({ stage, lostReason }) => (stage === 'lost') !== (lostReason !== null))).toEqual([]);
  });

  test('has enquiries, requests and leads listed by their dates, the latest first', async () => {
    await decide(true);
    const token = await tokenOf('super_admin');
    for (const kind of CONTACT_KINDS) {
      const query = { kind, show: 'received', sort: 'newest' } as const;
      const rows = (await api.call(listContacts, { token, query })).ok().contacts;
      const each = rows.map(({ receivedAt }) => receivedAt);
      expect(each.length).toBeGreaterThan(kind === 'privacy_request' ? 0 : 4);
      expect(each).toEqual(each.toSorted().reverse());
    }
  });

  test('has three colleagues, who cannot sign in even with a password', async () => {
    await decide(true);
    const colleagues = await db.database.orm.select().from(members).where(eq(members.isSample, true));
    expect(colleagues).toHaveLength(3);
    const { passwordHash } = await buildMember(db.database, 'staff');
    await db.database.orm.update(members).set({ passwordHash });
    for (const { email } of colleagues) {
      const answer = await api.call(login, { body: { email, password: TEST_PASSWORD } });
      expect(answer.status).toBe(401);
    }
  });
});

test('invented colleagues get no work, no password and no invitation', async () => {
  await decide(true);
  const token = await tokenOf('super_admin');
  const [invented] = await db.database.orm.select().from(members).where(eq(members.isSample, true));
  const id = invented?.id ?? 0;
  const params = { id };
  for (const endpoint of [issueOneTimePassword, inviteMember]) {
    expect((await api.call(endpoint, { token, params, body: IDENTITY })).status).toBe(403);
  }
  const body = { name: 'Real Person', counsellorId: id };
  expect((await api.call(createStudent, { token, body })).error()).toMatchObject({ field: 'counsellorId' });
  const task = {
    what: 'Call',
    kind: 'task',
    dueOn: '2026-05-04',
    assigneeId: id,
    idempotencyKey: randomUUID(),
  };
  expect((await api.call(createTask, { token, body: task })).error()).toMatchObject({ field: 'assigneeId' });
  const to = { memberIds: [id] };
  const leaving = (await buildMember(db.database, 'teacher')).id;
  const handover = await api.call(handOverWork, { token, params: { id: leaving }, body: to });
  expect(handover.error()).toMatchObject({ field: 'memberIds' });
});

test('the sample data has its search text and name keys', async () => {
  await decide(true);
  const [student] = await db.database.orm.select().from(students).where(eq(students.name, 'Aarav Deshpande'));
  expect(student).toMatchObject({
    nameKey: 'aarav deshpande',
    searchText:
      'aaravdeshpande aarav deshpande sunita deshpande +911234500000 sunita deshpande@family example banyan tree school',
  });
  const found = await db.database.orm.select().from(schools).where(eq(schools.searchText, ''));
  expect(found).toEqual([]);
});

test.each(['super_admin', 'admin', 'teacher', 'staff'] as const)(
  '%s sees whether the sample data is loaded',
  async (role) => {
    const token = await tokenOf(role);
    expect(await isShown(token)).toBe(false);
    await decide(true);
    expect(await isShown(token)).toBe(true);
  },
);

describe('the removal', () => {
  test.each(['admin', 'teacher', 'staff'] as const)('is refused to %s', async (role) => {
    await decide(true);
    const before = await counts();
    expect(
      (await api.call(removeSampleData, { token: await tokenOf(role), body: { memberIds: null } })).status,
    ).toBe(403);
    expect(await counts()).toEqual(before);
  });

  test('deletes the whole set, is in the audit trail, and is final', async () => {
    await decide(true);
    const before = await counts();
    const token = await tokenOf('super_admin');
    const answer = (await api.call(removeSampleData, { token, body: { memberIds: null } })).ok();
    expect(answer).toMatchObject({ removedStudents: before.students, removedSchools: before.schools });
    expect(await counts()).toEqual(NOTHING);
    expect(await isShown(token)).toBe(false);
    const events = await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id);
    expect(events.at(-1)).toMatchObject({
      action: 'sample_data.removed',
      after: { removedStudents: before.students, removedSchools: before.schools },
    });
    await decide(true);
    expect(await counts()).toEqual(NOTHING);
  });

  test('keeps real students, and makes their sample school a real one', async () => {
    await decide(true);
    const before = await counts();
    const [school] = await db.database.orm.select().from(schools).orderBy(schools.id).limit(1);
    const student = await buildStudent(db.database, { name: 'Real Person', schoolId: school?.id ?? null });
    await db.database.orm
      .insert(enrolments)
      .values({ studentId: student.id, service: 'dmit', createdAt: api.clock.now });
    const token = await tokenOf('super_admin');
    expect((await api.call(removeSampleData, { token, body: { memberIds: null } })).ok()).toMatchObject({
      removedStudents: before.students,
      removedSchools: before.schools - 1,
    });
    expect(await counts()).toEqual({ ...NOTHING, schools: 1, students: 1, enrolments: 1 });
    expect(await db.database.orm.select().from(schools)).toEqual([{ ...school, isSample: false }]);
    expect(await isShown(token)).toBe(false);
  });

  /** Real records that an invented counsellor and the invented front desk have. */
  async function buildRealWork() {
    const { orm } = db.database;
    const [teacher, , frontDesk] = await orm
      .select()
      .from(members)
      .where(eq(members.isSample, true))
      .orderBy(members.id);
    const student = await buildStudent(db.database, { name: 'Real Person', counsellorId: teacher?.id ?? 0 });
    const startsAt = new Date('2026-05-04T10:00:00+05:30');
    const [meeting] = await orm
      .insert(appointments)
      .values({
        ...{ studentId: student.id, counsellorId: teacher?.id ?? 0, service: 'career', status: 'confirmed' },
        ...{ startsAt, endsAt: new Date('2026-05-04T11:00:00+05:30'), createdAt: api.clock.now },
      })
      .returning();
    const assigneeId = frontDesk?.id ?? 0;
    const contact = await buildContact(db.database, 'message', { assigneeId, createdAt: api.clock.now });
    return { student, meetingId: meeting?.id ?? 0, contact, startsAt };
  }

  test('waits until it is said who takes over real work', async () => {
    await decide(true);
    const token = await tokenOf('super_admin');
    const { student, meetingId, contact } = await buildRealWork();
    const before = await counts();
    const refused = await api.call(removeSampleData, { token, body: { memberIds: null } });
    expect(refused.status).toBe(409);
    expect(refused.error()).toMatchObject({
      code: 'handover_needed',
      message:
        'Invented colleagues have work of real families: 1 student, 1 open enquiry, and 1 future appointment. Please choose who takes it over.',
    });
    expect(await counts()).toEqual(before);

    const next = (await buildMember(db.database, 'admin')).id;
    const answer = (await api.call(removeSampleData, { token, body: { memberIds: [next] } })).ok();
    expect(answer.left).toEqual({ work: NO_WORK, named: [] });
    const { orm } = db.database;
    const stored = await orm.select().from(students).where(eq(students.id, student.id));
    expect(stored).toMatchObject([{ counsellorId: next, firstCounsellorId: next }]);
    const meetings = await orm.select().from(appointments).where(eq(appointments.id, meetingId));
    expect(meetings).toMatchObject([{ counsellorId: next, status: 'confirmed' }]);
    expect(await orm.select().from(contacts).where(eq(contacts.id, contact.id))).toMatchObject([
      { assigneeId: next },
    ]);
    expect(await counts()).toMatchObject({ students: 1, appointments: 1, contacts: 1, colleagues: 0 });
  });

  test('lists real work that nobody is to take over', async () => {
    await decide(true);
    const token = await tokenOf('super_admin');
    const { student, meetingId, contact, startsAt } = await buildRealWork();
    const { left } = (await api.call(removeSampleData, { token, body: { memberIds: [] } })).ok();
    expect(left.work).toEqual({ ...NO_WORK, students: 1, appointments: 1, contacts: 1 });
    expect(left.named).toEqual([
      {
        ...{ kind: 'appointments', id: meetingId, name: 'Real Person' },
        startsAt: startsAt.toISOString(),
      },
      { kind: 'students', id: student.id, name: 'Real Person', startsAt: null },
      { kind: 'contacts', id: contact.id, name: contact.name, startsAt: null },
    ]);
    expect(await counts()).toMatchObject({ students: 1, appointments: 1, contacts: 1, colleagues: 0 });
  });

  test('without a set deletes nothing', async () => {
    const answer = (
      await api.call(removeSampleData, { token: await tokenOf('super_admin'), body: { memberIds: null } })
    ).ok();
    expect(answer).toMatchObject({ removedStudents: 0, removedSchools: 0 });
  });
});
