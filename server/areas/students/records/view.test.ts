import { beforeAll, describe, expect, test } from 'vitest';
import { getReport } from '#contracts/reports/index.ts';
import { getStudent } from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { enrolments, studentMerges } from '#server/db/schema/records.ts';
import { buildContact, buildContactConsent } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { buildReport } from '#server/testing/report-factories.ts';
import { selectFamily } from './repo.ts';
import { api, db, eventsOf, join, type Person, setUpStudents } from './students-fixture.ts';

setUpStudents();
let staff: Person;
let teacher: Person;
beforeAll(async () => {
  staff = await join('staff');
  teacher = await join('teacher');
});

const at = (day: number) => new Date(Date.UTC(2026, 3, day, 6));
const MOVED = { keptBefore: {} };

function view(id: number, { token } = staff) {
  return api.call(getStudent, { token, params: { id } });
}

async function buildContacts(studentId: number) {
  const name = 'Uma Example';
  const written = { studentId, name, message: 'Please call back.', createdAt: at(2) };
  const message = await buildContact(db.database, 'message', written);
  const asked = { studentId, name, service: 'dmit' as const, createdAt: at(1) };
  const request = await buildContact(db.database, 'session_request', asked, { isUnder18: true });
  return { message, request };
}

test('an address stored before the current rules stays readable', async () => {
  const { id } = await buildStudent(db.database, { email: 'mee..na@family.example' });
  expect((await view(id)).ok()).toMatchObject({ student: { email: 'mee..na@family.example' } });
});

test('a student is shown with all related records', async () => {
  const school = await buildSchool(db.database, { name: 'A School' });
  const counsellor = await buildMember(db.database, 'teacher', { name: 'Counsellor One' });
  const { id } = await buildStudent(db.database, {
    name: 'Asha Example',
    guardianName: 'Uma Example',
    guardianRelation: 'mother',
    phone: '+919876543210',
    email: 'asha@family.example',
    language: 'kn',
    city: 'Pune',
    schoolId: school.id,
    className: '7 B',
    board: 'CBSE',
    dateOfBirth: '2012-05-01',
    status: 'active',
    counsellorId: counsellor.id,
    createdAt: at(1),
  });
  await db.database.orm.insert(enrolments).values([
    { studentId: id, service: 'dmit', stage: 'completed', createdAt: at(1), completedAt: at(5) },
    { studentId: id, service: 'career', stage: 'cancelled', createdAt: at(2) },
  ]);
  await db.database.orm.insert(appointments).values([
    { studentId: id, service: 'dmit', ...anHourFrom(at(3)), createdAt: at(9), status: 'completed' },
    { studentId: id, service: 'career', counsellorId: counsellor.id, ...anHourFrom(at(4)), createdAt: at(1) },
  ]);
  const { message, request } = await buildContacts(id);
  await db.database.orm
    .insert(consents)
    .values({ studentId: id, purpose: 'parent', wording: 2, givenAt: at(3), givenBy: 'Uma Example' });
  await buildContactConsent(db.database, message, { givenAt: at(2), withdrawnAt: at(6) });
  await buildContactConsent(db.database, request, { givenAt: at(1), language: 'ta' });
  // Another counsellor's student.
  const other = await buildStudent(db.database);
  await db.database.orm
    .insert(consents)
    .values({ studentId: other.id, purpose: 'contact', wording: 1, givenAt: at(1) });

  const shown = (await view(id)).ok();
  expect(shown.student).toEqual({
    id,
    language: 'kn',
    version: 1,
    name: 'Asha Example',
    guardianName: 'Uma Example',
    guardianRelation: 'mother',
    phone: '+919876543210',
    email: 'asha@family.example',
    city: 'Pune',
    school: { id: school.id, name: 'A School' },
    className: '7 B',
    board: 'CBSE',
    dateOfBirth: '2012-05-01',
    age: 13,
    status: 'active',
    counsellor: { id: counsellor.id, name: 'Counsellor One' },
    tags: [],
    createdAt: at(1).toISOString(),
  });
  expect(await selectFamily(db.database.orm, id)).toMatchObject({ language: 'kn' });
  expect(shown.enrolments).toMatchObject([
    { service: 'career', stage: 'cancelled', completedAt: null },
    { service: 'dmit', stage: 'completed', completedAt: at(5).toISOString() },
  ]);
  expect(shown.appointments).toMatchObject([
    { service: 'career', counsellor: 'Counsellor One', startsAt: at(4).toISOString() },
    { service: 'dmit', counsellor: null, status: 'completed' },
  ]);
  expect(shown.consents).toMatchObject([
    { source: 'staff', purpose: 'parent', wording: 2, givenBy: 'Uma Example' },
    { source: 'form', withdrawnAt: at(6).toISOString(), language: 'en' },
    { source: 'form', purpose: 'contact', givenBy: null, withdrawnAt: null, language: 'ta' },
  ]);
  expect(shown.contacts).toEqual([
    {
      kind: 'session_request',
      id: request.id,
      receivedAt: at(1).toISOString(),
      text: null,
      followUpOn: null,
      isOpenToReader: true,
    },
    {
      kind: 'message',
      id: message.id,
      receivedAt: at(2).toISOString(),
      text: 'Please call back.',
      followUpOn: null,
      isOpenToReader: true,
    },
  ]);
  expect([shown.merges, shown.mergedInto]).toEqual([[], null]);
});

test('staff see whether and since when a report is ready, and no more of it', async () => {
  const { id } = await buildStudent(db.database);
  const draft = await buildReport(db.database, { studentId: id, service: 'dmit' });
  const shared = await buildReport(db.database, { studentId: id, status: 'shared' });
  expect((await view(id)).ok().reports).toEqual([
    { enrolmentId: draft.enrolmentId, status: 'draft', since: draft.createdAt.toISOString() },
    { enrolmentId: shared.enrolmentId, status: 'shared', since: shared.sharedAt?.toISOString() },
  ]);
  expect((await api.call(getReport, { token: staff.token, params: { id: shared.id } })).status).toBe(403);
});

describe('a merged record', () => {
  test('links to the kept record, which lists it, until the merge is undone', async () => {
    const kept = await buildStudent(db.database, { name: 'Kept Example' });
    const merged = await buildStudent(db.database, { name: 'Merged Example', mergedIntoId: kept.id });
    const undone = await buildStudent(db.database, { name: 'Undone Example' });
    const merge = { keptId: kept.id, moved: MOVED, mergedAt: at(1) };
    const [row] = await db.database.orm
      .insert(studentMerges)
      .values([
        { ...merge, mergedId: merged.id },
        { ...merge, mergedId: undone.id, undoneAt: at(2) },
      ])
      .returning();
    expect((await view(merged.id)).ok().mergedInto).toEqual({ id: kept.id, name: 'Kept Example' });
    const shown = (await view(kept.id)).ok();
    expect(shown.merges).toEqual([{ id: row?.id, name: 'Merged Example', mergedAt: at(1).toISOString() }]);
    expect(await eventsOf(merged.id)).toMatchObject([{ action: 'student.viewed', actorId: staff.id }]);
  });
});

describe('a teacher', () => {
  test('gets 404 for another counsellor’s student, and no view is recorded', async () => {
    const { id } = await buildStudent(db.database);
    const answer = await view(id, teacher);
    expect(answer.status).toBe(404);
    expect(answer.error()).toEqual({ code: 'not_found', message: 'The student was not found.' });
    expect(await eventsOf(id)).toEqual([]);
  });

  test('reads the contacts of their own students, and opens those assigned to them', async () => {
    const { id } = await buildStudent(db.database, { counsellorId: teacher.id });
    const { message } = await buildContacts(id);
    await buildContactConsent(db.database, message, { givenAt: at(2) });
    await buildContact(db.database, 'privacy_request', { studentId: id, createdAt: at(3) });
    const shown = (await view(id, teacher)).ok();
    expect(shown.contacts.map(({ text, isOpenToReader }) => [text, isOpenToReader])).toEqual([
      [null, false],
      ['Please call back.', false],
    ]);
    expect(shown.consents).toHaveLength(1);
    expect(await eventsOf(id)).toMatchObject([{ action: 'student.viewed', actorId: teacher.id }]);
  });

  test('sees students they have an appointment with', async () => {
    const { id } = await buildStudent(db.database);
    await db.database.orm.insert(appointments).values({
      ...({ studentId: id, service: 'dmit', counsellorId: teacher.id } as const),
      ...anHourFrom(at(3)),
      createdAt: at(1),
    });
    expect((await view(id, teacher)).ok().student.id).toBe(id);
  });
});

test('every view is recorded, without personal data of the family', async () => {
  const { id } = await buildStudent(db.database, { name: 'Asha Example' });
  await view(id);
  await view(id, await join('admin'));
  const events = await eventsOf(id);
  expect(events.map(({ action }) => action)).toEqual(['student.viewed', 'student.viewed']);
  expect(events[0]).toMatchObject({ actorId: staff.id, before: null, after: null });
  const { rows } = await db.database.pool.query<{ text: string }>(
    `select audit_events::text as text from audit_events where action = 'student.viewed'`,
  );
  expect(JSON.stringify(rows)).not.toContain('Asha');
});

test('an unknown id answers 404', async () => {
  expect((await view(2_147_483_647)).status).toBe(404);
});
