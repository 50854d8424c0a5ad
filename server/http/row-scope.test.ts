import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAppointment, getCalendarFile, listAppointments } from '#contracts/appointments/index.ts';
import type { ENDPOINTS } from '#contracts/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { getStudent } from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  buildAttachment,
  buildFamilyAccount,
  buildGuardianship,
  buildInvitation,
  buildSpaceMessage,
} from '#server/testing/families.ts';
import { MEMBER_ENDPOINTS } from '#server/testing/member-endpoints.ts';
import { buildReport, buildReportLink, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { buildTemplate } from '#server/testing/template-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

type Endpoint = (typeof ENDPOINTS)[number];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A student with a record of every kind. */
interface Child {
  id: number;
  name: string;
  phone: string;
  openEnrolmentId: number;
  consentId: number;
  /** A past, a future, a requested and a missed appointment with the same counsellor. */
  pastId: number;
  comingId: number;
  requestedId: number;
  missedId: number;
  draftId: number;
  careerDraftId: number;
  sharedReportId: number;
  linkId: number;
  guardianshipId: number;
  invitationId: number;
  /** Of a message in the family's space. */
  attachmentId: number;
  /** A request for a session with a wished time, assigned to the counsellor of the appointments. */
  requestId: number;
  /** The teacher's own tasks about the student: an open one, and one that they have just completed. */
  taskId: number;
  doneTaskId: number;
}

/** One record by its id: 404 for another teacher's. */
interface OneRecord {
  idOf: (child: Child) => number;
  /** By default both of the teacher's children. */
  ownChildren?: () => Child[];
  body?: object | ((child: Child) => object);
}
/** A list that has the child's name or not. `query` asks for this child, if the list needs it. */
interface List {
  /** By default both of the teacher's children. */
  ownChildren?: () => Child[];
  queries: ((child: Child) => Record<string, string>)[];
}

const EVERYTHING = () => ({});
const childId = ({ id }: Child) => id;
// The calendar: a teacher’s own appointments; a child’s others are on the child’s page.
const onlyMet = () => [met];
const newTask = () => ({
  idempotencyKey: randomUUID(),
  what: 'Ring the family',
  dueOn: '2026-05-04',
  assigneeId: teacher.id,
});
const bulk = ({ id }: Child) => ({
  idempotencyKey: randomUUID(),
  selection: { ids: [id] },
  action: { kind: 'status', status: 'pending' },
});
const mail = ({ id }: Child) => ({
  idempotencyKey: randomUUID(),
  selection: { ids: [id] },
  ids: [id],
  templateId,
  templateVersion: 1,
});
const later = { durationMinutes: 60, outsideHours: true };

/** Calls of the endpoints that teachers may use for students, appointments, reports and tasks. */
const RECORDS: Record<string, OneRecord> = {
  'POST /api/admin/students/bulk/preview': { idOf: childId, body: bulk },
  'POST /api/admin/students/bulk': { idOf: childId, body: bulk },
  'POST /api/admin/students/messages/preview': { idOf: childId, body: mail },
  'POST /api/admin/students/messages': { idOf: childId, body: mail },
  'GET /api/admin/students/{id}': { idOf: childId },
  'PUT /api/admin/students/{id}': { idOf: childId, body: { version: 1, city: 'Kochi' } },
  'GET /api/admin/students/{id}/timeline': { idOf: childId },
  'GET /api/admin/students/{id}/interest-results': { idOf: childId },
  'GET /api/admin/students/{id}/mentionable': { idOf: childId },
  'POST /api/admin/students/{id}/notes': { idOf: childId, body: { kind: 'note', text: 'Asked for help' } },
  'POST /api/admin/students/{id}/messages': {
    idOf: childId,
    body: () => ({ idempotencyKey: randomUUID(), channel: 'whatsapp', text: 'Hello' }),
  },
  'POST /api/admin/students/{id}/enrolments': { idOf: childId, body: { service: 'overseas' } },
  'POST /api/admin/students/{id}/consents': {
    idOf: childId,
    body: { purpose: 'follow_up', givenBy: 'The mother' },
  },
  'POST /api/admin/students/{id}/consent-requests': { idOf: childId, body: { purposes: ['email'] } },
  'POST /api/admin/students/{id}/consent-settlements': {
    idOf: childId,
    body: { purpose: 'universities', decision: 'given', settlement: 'Both agree.' },
  },
  'POST /api/admin/guardianships/{id}/identity': {
    idOf: ({ guardianshipId }) => guardianshipId,
    body: { seenOn: '2026-04-20' },
  },
  'POST /api/admin/students/{id}/space-messages': {
    idOf: childId,
    body: () => ({ idempotencyKey: randomUUID(), text: 'Hello' }),
  },
  'POST /api/admin/students/{id}/attachments': {
    idOf: childId,
    body: Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF\n'),
  },
  'GET /api/admin/students/{id}/attachments/{attachmentId}': { idOf: childId },
  'GET /api/admin/students/{id}/family-access': { idOf: childId },
  'POST /api/admin/students/{id}/guardian-invitations': {
    idOf: childId,
    body: { email: 'aunt@family.example', relation: 'guardian', sight: 'all' },
  },
  'DELETE /api/admin/guardian-invitations/{id}': { idOf: ({ invitationId }) => invitationId },
  'PATCH /api/admin/guardianships/{id}': {
    idOf: ({ guardianshipId }) => guardianshipId,
    body: { sight: 'appointments' },
  },
  'POST /api/admin/guardianships/{id}/end': {
    idOf: ({ guardianshipId }) => guardianshipId,
    body: { reason: 'The parents asked for it' },
  },
  'POST /api/admin/enrolments/{id}/stage': {
    idOf: ({ openEnrolmentId }) => openEnrolmentId,
    body: { from: 'enrolled', stage: 'in_progress' },
  },
  'POST /api/admin/consents/{id}/withdrawal': { idOf: ({ consentId }) => consentId },
  'POST /api/admin/appointments': {
    idOf: childId,
    body: ({ id }: Child) => {
      count += 1;
      const startsAt = new Date(Date.UTC(2026, 7, 1, count)).toISOString();
      return { studentId: id, service: 'dmit', counsellorId: teacher.id, startsAt, ...later };
    },
  },
  'POST /api/admin/contacts/{id}/appointment': {
    idOf: ({ requestId }) => requestId,
    ownChildren: onlyMet,
    body: { version: 1 },
  },
  'POST /api/admin/appointments/series': {
    idOf: childId,
    body: ({ id }: Child) => {
      count += 1;
      const startsAt = new Date(Date.UTC(2026, 9, 1, count)).toISOString();
      const series = { repeat: 'weekly', count: 2 };
      return { studentId: id, service: 'dmit', counsellorId: teacher.id, startsAt, ...later, ...series };
    },
  },
  'GET /api/admin/appointments/{id}': { idOf: ({ pastId }) => pastId, ownChildren: onlyMet },
  'GET /api/admin/appointments/{id}/calendar-file': { idOf: ({ pastId }) => pastId, ownChildren: onlyMet },
  'POST /api/admin/appointments/{id}/confirmation': {
    idOf: ({ requestedId }) => requestedId,
    ownChildren: onlyMet,
    body: { version: 1, outsideHours: true },
  },
  'POST /api/admin/appointments/{id}/time': {
    idOf: ({ comingId }) => comingId,
    ownChildren: onlyMet,
    body: () => ({ version: 1, counsellorId: teacher.id, startsAt: '2026-06-03T06:00:00Z', ...later }),
  },
  'POST /api/admin/appointments/{id}/outcome': {
    idOf: ({ pastId }) => pastId,
    ownChildren: onlyMet,
    body: { version: 1, status: 'completed', note: 'Went well' },
  },
  'POST /api/admin/appointments/{id}/reopening': {
    idOf: ({ missedId }) => missedId,
    ownChildren: onlyMet,
    body: { version: 1 },
  },
  'POST /api/admin/enrolments/{id}/report': { idOf: ({ openEnrolmentId }) => openEnrolmentId },
  'GET /api/admin/reports/{id}': { idOf: ({ draftId }) => draftId },
  'PUT /api/admin/reports/{id}': {
    idOf: ({ draftId }) => draftId,
    body: { version: 1, content: REPORT_CONTENTS.bridging },
  },
  'POST /api/admin/reports/{id}/status': {
    idOf: ({ sharedReportId }) => sharedReportId,
    body: { version: 1, status: 'draft' },
  },
  'POST /api/admin/reports/{id}/interests': {
    idOf: ({ careerDraftId }) => careerDraftId,
    body: { version: 1, isWanted: false },
  },
  'POST /api/admin/reports/{id}/links': {
    idOf: ({ sharedReportId }) => sharedReportId,
    body: { expiresInDays: 14 },
  },
  'POST /api/admin/report-links/{id}/revocation': { idOf: ({ linkId }) => linkId },
  'GET /api/admin/reports/{id}/pdf': { idOf: ({ sharedReportId }) => sharedReportId },
  'POST /api/admin/tasks': {
    idOf: childId,
    body: ({ id }: Child) => ({ ...newTask(), record: { kind: 'student', id } }),
  },
  'GET /api/admin/tasks/{id}': { idOf: ({ taskId }) => taskId },
  'PUT /api/admin/tasks/{id}': {
    idOf: ({ taskId }) => taskId,
    body: () => ({ ...newTask(), version: 1 }),
  },
  'POST /api/admin/tasks/{id}/completion': { idOf: ({ taskId }) => taskId, body: { version: 1 } },
  'POST /api/admin/tasks/{id}/reopening': { idOf: ({ doneTaskId }) => doneTaskId, body: { version: 1 } },
  'DELETE /api/admin/tasks/{id}': { idOf: ({ taskId }) => taskId },
};
const LISTS: Record<string, List> = {
  'GET /api/admin/students': { queries: [EVERYTHING, ({ name }) => ({ q: name })] },
  'GET /api/admin/students/choices': { queries: [EVERYTHING] },
  'GET /api/admin/students/duplicates': {
    queries: [({ phone }) => ({ phone }), ({ name }) => ({ name })],
  },
  'GET /api/admin/appointments': {
    queries: [EVERYTHING, ({ name }) => ({ q: name }), () => ({ counsellorId: String(teacher.id) })],
    ownChildren: onlyMet,
  },
  'GET /api/admin/appointments/calendar': {
    queries: [() => ({ from: '2026-04-20', to: '2026-04-26' })],
    ownChildren: onlyMet,
  },
  'GET /api/admin/reports': { queries: [EVERYTHING] },
  'GET /api/admin/tasks': {
    queries: [
      EVERYTHING,
      () => ({ whose: 'all' }),
      ({ name }) => ({ q: name }),
      ({ id }) => ({ whose: 'all', record: 'student', recordId: String(id) }),
    ],
  },
};

/** These answer about counsellors only, or about own bulk changes in numbers, or views without children. */
const WITHOUT_CHILDREN = [
  'GET /api/admin/student-views',
  'POST /api/admin/student-views',
  'DELETE /api/admin/student-views/{id}',
  'GET /api/admin/students/bulk',
  'POST /api/admin/students/bulk/{id}/undo',
  'GET /api/admin/counsellors/{id}/free-slots',
  'GET /api/admin/counsellors/{id}/hours',
  'GET /api/admin/counsellors/load',
  'GET /api/admin/counsellors/proposal',
];

const SCOPED = MEMBER_ENDPOINTS.filter(
  ({ access }) => /^(students|appointments|reports|tasks):/.test(access) && hasPermission('teacher', access),
);

let db: TestDatabase;
let api: TestApp;
let teacher: { id: number; token: string };
let colleagueId: number;
let templateId: number;
let counselled: Child;
let met: Child;
let foreign: Child;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const { id, email } = await buildMember(db.database, 'teacher');
  teacher = { id, token: await api.signIn(email, TEST_PASSWORD) };
  colleagueId = (await buildMember(db.database, 'teacher')).id;
  templateId = (await buildTemplate(db.database)).id;
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(students);
  counselled = await buildChild('Counselled', { counsellorId: teacher.id, metBy: colleagueId });
  met = await buildChild('Met', { counsellorId: colleagueId, metBy: teacher.id });
  foreign = await buildChild('Foreign', { counsellorId: colleagueId, metBy: colleagueId });
});

async function buildChild(label: string, { counsellorId, metBy }: { counsellorId: number; metBy: number }) {
  count += 1;
  const name = `${label} Child${count}`;
  const phone = `+9198765${String(count).padStart(5, '0')}`;
  const { id } = await buildStudent(db.database, {
    name,
    phone,
    counsellorId,
    tags: [name],
    status: 'active',
  });
  const at = new Date('2026-04-20T06:00:00Z');
  const record = { studentId: id, createdAt: at };
  const [open] = await db.database.orm
    .insert(enrolments)
    .values([
      { ...record, service: 'dmit' },
      { ...record, service: 'career', stage: 'completed', completedAt: at },
    ])
    .returning({ id: enrolments.id });
  const [consent] = await db.database.orm
    .insert(consents)
    .values(
      // The guardian's account would have to decide about the rest.
      (['contact', 'parent', 'fingerprints', 'report_sharing'] as const).map((purpose) => ({
        ...{ studentId: id, purpose, wording: 1, givenAt: at },
      })),
    )
    .returning({ id: consents.id });
  const draft = await buildReport(db.database, { studentId: id, service: 'bridging' });
  const careerDraft = await buildReport(db.database, { studentId: id, service: 'career' });
  const shared = await buildReport(db.database, { studentId: id, service: 'career', status: 'shared' });
  const { link } = await buildReportLink(db.database, shared.id, {
    expiresAt: new Date('2026-05-14T06:00:00Z'),
  });
  const appointment = { ...record, service: 'dmit' as const, ...anHourFrom(at) };
  const coming = anHourFrom(new Date(Date.UTC(2026, 4, 4, count)));
  const [past, next, requested, missed] = await db.database.orm
    .insert(appointments)
    .values([
      { ...appointment, counsellorId: metBy },
      { ...appointment, ...coming, counsellorId: metBy, status: 'confirmed' },
      { ...appointment, ...anHourFrom(new Date(Date.UTC(2026, 5, 4, count))), counsellorId: metBy },
      { ...appointment, ...anHourFrom(at), counsellorId: metBy, status: 'no_show' },
    ])
    .returning({ id: appointments.id });
  const request = await buildContact(
    db.database,
    'session_request',
    { service: 'dmit', name, phone, ...record, assigneeId: metBy },
    { preferredDay: '2026-05-05', preferredStart: '10:00' },
  );
  const mine = { studentId: id, assigneeId: teacher.id };
  const task = await buildTask(db.database, mine);
  const done = { doneAt: api.clock.now, doneById: teacher.id, doneByName: 'A teacher' };
  const doneTask = await buildTask(db.database, { ...mine, ...done });
  const account = await buildFamilyAccount(db.database);
  const guardianshipId = await buildGuardianship(db.database, { accountId: account.id, studentId: id });
  const other = await buildFamilyAccount(db.database);
  await buildGuardianship(db.database, { accountId: other.id, studentId: id });
  const differing = { studentId: id, purpose: 'universities', wording: 1, givenAt: at } as const;
  await db.database.orm.insert(consents).values([
    { ...differing, accountId: account.id },
    { ...differing, accountId: other.id, decision: 'refused' },
  ]);
  const { invitationId } = await buildInvitation(db.database, { studentId: id });
  const messageId = await buildSpaceMessage(db.database, { studentId: id });
  return {
    guardianshipId,
    invitationId,
    attachmentId: await buildAttachment(db.database, { studentId: id, messageId }),
    requestId: request.id,
    taskId: task.id,
    doneTaskId: doneTask.id,
    id,
    name,
    phone,
    openEnrolmentId: open?.id ?? 0,
    consentId: consent?.id ?? 0,
    pastId: past?.id ?? 0,
    comingId: next?.id ?? 0,
    requestedId: requested?.id ?? 0,
    missedId: missed?.id ?? 0,
    draftId: draft.id,
    careerDraftId: careerDraft.id,
    sharedReportId: shared.id,
    linkId: link.id,
  };
}

async function send({ method, path }: Endpoint, { id = 0, attachmentId = 0, query = {}, body = {} }) {
  const isFile = Buffer.isBuffer(body);
  const response = await api.app.inject({
    method,
    url: `${path.replace('{id}', String(id)).replace('{attachmentId}', String(attachmentId))}?${new URLSearchParams(query)}`,
    headers: {
      authorization: `Bearer ${teacher.token}`,
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    },
    ...(method === 'GET' ? {} : { payload: isFile ? body : JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: response.body };
}

test('every endpoint for students, appointments, reports and tasks has a test case', () => {
  const names = SCOPED.map(nameOf);
  expect([...Object.keys(RECORDS), ...Object.keys(LISTS), ...WITHOUT_CHILDREN].sort()).toEqual(names.sort());
});

describe('a teacher', () => {
  const records = SCOPED.flatMap((endpoint) => {
    const record = RECORDS[nameOf(endpoint)];
    return record ? [[nameOf(endpoint), endpoint, record] as const] : [];
  });
  const lists = SCOPED.flatMap((endpoint) => {
    const list = LISTS[nameOf(endpoint)];
    return list ? [[nameOf(endpoint), endpoint, list] as const] : [];
  });

  test.each(records)(
    '%s: their own, and 404 for another teacher’s',
    async (_, endpoint, { idOf, body = {}, ownChildren = () => [counselled, met] }) => {
      const bodyFor = (child: Child) => (typeof body === 'function' ? body(child) : body);
      for (const child of ownChildren()) {
        const answer = await send(endpoint, { ...child, id: idOf(child), body: bodyFor(child) });
        expect([child.name, answer.status, answer.text]).toEqual([
          child.name,
          endpoint.status ?? 200,
          expect.anything(),
        ]);
      }
      const before = await db.database.orm.$count(auditEvents);
      const refused = await send(endpoint, { ...foreign, id: idOf(foreign), body: bodyFor(foreign) });
      expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('not_found')]);
      expect(refused.text).not.toContain(foreign.name);
      expect(await db.database.orm.$count(auditEvents)).toBe(before);
    },
  );

  test.each(lists)(
    '%s: their own only',
    async (_, endpoint, { queries, ownChildren = () => [counselled, met] }) => {
      for (const query of queries) {
        for (const child of ownChildren()) {
          const answer = await send(endpoint, { query: query(child) });
          expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(child.name)]);
        }
        const { status, text } = await send(endpoint, { query: query(foreign) });
        expect([status, text]).toEqual([200, expect.not.stringContaining(foreign.name)]);
      }
    },
  );
});

describe('a cancelled appointment', () => {
  const phone = '+919800012345';
  const at = new Date('2026-08-20T06:00:00Z');

  async function book(studentId: number, startsAt: Date): Promise<number> {
    const record = { studentId, counsellorId: teacher.id, createdAt: at, service: 'dmit' as const };
    const [booked] = await db.database.orm
      .insert(appointments)
      .values({ ...record, ...anHourFrom(startsAt), status: 'confirmed' })
      .returning({ id: appointments.id });
    return booked?.id ?? 0;
  }

  const cancel = (id: number) =>
    db.database.orm.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, id));

  /** The parts of the answer that the teacher may see. */
  async function shown({ id, studentId }: { id: number; studentId: number }) {
    const { token } = teacher;
    const found = async (query: Record<string, string>) => {
      const { appointments, count } = (await api.call(listAppointments, { token, query })).ok();
      return { ids: appointments.map((row) => row.id), count: count?.rows };
    };
    return {
      student: (await api.call(getStudent, { token, params: { id: studentId } })).status,
      appointment: (await api.call(getAppointment, { token, params: { id } })).status,
      file: (await api.call(getCalendarFile, { token, params: { id } })).status,
      byPhone: await found({ q: phone, to: '2026-08-20' }),
      ofStudent: await found({ studentId: String(studentId), to: '2026-08-20' }),
    };
  }
  const all = (id: number) => {
    const found = { ids: [id], count: 1 };
    return { student: 200, appointment: 200, file: 200, byPhone: found, ofStudent: found };
  };
  const found = { ids: [], count: 0 };
  const nothing = { student: 404, appointment: 404, file: 404, byPhone: found, ofStudent: found };

  test('hides another counsellor’s student from a teacher', async () => {
    const { id: studentId } = await buildStudent(db.database, { phone, guardianName: 'Revathi' });
    const id = await book(studentId, at);
    expect(await shown({ id, studentId })).toEqual(all(id));
    await cancel(id);
    expect(await shown({ id, studentId })).toEqual(nothing);
  });

  test.each([
    [
      'counsels',
      async (studentId: number) => {
        const counsellorId = teacher.id;
        await db.database.orm.update(students).set({ counsellorId }).where(eq(students.id, studentId));
      },
    ],
    ['meets again', (studentId: number) => book(studentId, new Date('2026-08-27T06:00:00Z'))],
  ])('stays visible to a teacher who %s the student', async (_, keep) => {
    const { id: studentId } = await buildStudent(db.database, { phone });
    const id = await book(studentId, at);
    await keep(studentId);
    await cancel(id);
    expect(await shown({ id, studentId })).toEqual(all(id));
  });
});
