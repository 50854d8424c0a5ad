import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { savePublicProfile } from '#contracts/appointments/index.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { CONTACT_KINDS } from '#contracts/enquiries/index.ts';
import { COURSES, factsOf, MIN_RESULTS } from '#contracts/guidance/index.ts';
import { BLANK_PARTICULARS } from '#contracts/operations/index.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import type { ReportStatus } from '#contracts/reports/index.ts';
import { commitImport, createImport, createImportOfSchools, getImport } from '#contracts/schools/index.ts';
import { SERVICES, type Service } from '#contracts/services.ts';
import { createBulkChange, createSavedView, eraseFamily, mergeStudents } from '#contracts/students/index.ts';
import { completeTask } from '#contracts/tasks/index.ts';
import type { Database } from '#server/db/client.ts';
import { appointments, counsellorDaysOff, familyBooking } from '#server/db/schema/appointments.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import { consentCodes } from '#server/db/schema/consent-codes.ts';
import { countedAnswers, courseCorrections } from '#server/db/schema/course-corrections.ts';
import { sessionRequests } from '#server/db/schema/enquiries.ts';
import { familyLinks, familySessions } from '#server/db/schema/families.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { sessions } from '#server/db/schema/members.ts';
import { office } from '#server/db/schema/office.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { IDENTITY } from '#server/testing/factories.ts';
import { buildContact, buildContactConsent } from './contact-factories.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent, TEST_PASSWORD } from './factories.ts';
import {
  buildAttachment,
  buildDataRequest,
  buildFamilyAccount,
  buildFamilySession,
  buildGuardianRequest,
  buildGuardianship,
  buildInvitation,
  buildResult,
  buildSpaceMessage,
} from './families.ts';
import { makePng } from './pictures.ts';
import { buildReport, buildReportLink, INTERESTS_SENT, REPORT_CONTENTS } from './report-factories.ts';
import { type Part, shapeOf } from './request-fields.ts';
import { sampleOf } from './request-samples.ts';
import { buildSecondFactor } from './second-factors.ts';
import { buildTask } from './task-factories.ts';
import { buildTemplate } from './template-factories.ts';
import type { TestApp } from './test-app.ts';

export interface World {
  api: TestApp;
  database: Database;
  /** A super admin's token. */
  token: string;
}

type Fields = Record<string, unknown>;

/** A request that succeeds once. */
export interface RightRequest {
  token: string;
  /** Of a family's session. */
  cookie?: string | undefined;
  params: Fields;
  query: Fields;
  /** The bytes of an uploaded file; undefined where the endpoint takes no body. */
  body: unknown;
}

/** The parts of a request that depend on stored records. */
interface Given {
  token?: string;
  cookie?: string;
  /** The record in the address. */
  id?: number;
  /** A second record in the address. */
  sessionId?: number;
  /** Other parts of the address. */
  params?: Fields;
  query?: Fields;
  body?: Fields;
  file?: Buffer;
}
type Prepare = (world: World) => Promise<Given>;

const PAST = new Date('2026-04-20T06:00:00Z');
const MONDAY_10 = new Date('2026-05-04T04:30:00Z');
const CLASS_LIST = Buffer.from('Name,Phone\nAsha,98765 43210\nBina,x\nAsha,98765 43210');

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('Nothing was stored');
  return row;
}

const student = async ({ database }: World) => (await buildStudent(database)).id;
const school = async ({ database }: World) => (await buildSchool(database)).id;
const proposedSchool = async ({ database }: World) =>
  (await buildSchool(database, { proposedBy: 'Asha' })).id;
const counsellor = async ({ database }: World) => (await buildMember(database, 'teacher')).id;

async function agreeToBeShown({ api, token }: World): Promise<void> {
  (await api.call(savePublicProfile, { token, body: { qualification: null, agreedTo: 1 } })).ok();
}

async function enrolment(world: World): Promise<number> {
  const row = { studentId: await student(world), service: 'career', createdAt: PAST } as const;
  return only(await world.database.orm.insert(enrolments).values(row).returning()).id;
}

async function appointment(world: World, startsAt: Date, status: AppointmentStatus): Promise<number> {
  const who = { studentId: await student(world), counsellorId: await counsellor(world) };
  const row = { ...who, ...anHourFrom(startsAt), service: 'career', status, createdAt: PAST } as const;
  return only(await world.database.orm.insert(appointments).values(row).returning()).id;
}

async function guardianship(world: World): Promise<number> {
  const { id: accountId } = await buildFamilyAccount(world.database);
  return buildGuardianship(world.database, { accountId, studentId: await student(world) });
}

/** An account with an invitation of its address. */
const invitationOf: Prepare = async (world) => {
  const { account, cookie } = await family(world);
  const studentId = await student(world);
  const { token } = await buildInvitation(world.database, { studentId, email: account.email });
  return { cookie, body: { token, code: undefined } };
};

const keptResultOf: Prepare = async (world) => {
  const { account, cookie } = await family(world);
  return { id: await buildResult(world.database, { accountId: account.id }), cookie };
};

/** With an account of the student's own. */
const childWithAccount: Prepare = async (world) => {
  const studentId = await student(world);
  const { id: accountId } = await buildFamilyAccount(world.database);
  await buildGuardianship(world.database, { accountId, studentId, relation: 'self' });
  return { id: studentId, cookie: await guardianOf(world, studentId) };
};

/** A student's own account, and a guardian. */
const studentOfAge: Prepare = async (world) => {
  const { id: studentId } = await buildStudent(world.database, { dateOfBirth: '2000-01-01' });
  const { account, cookie } = await family(world);
  await buildGuardianship(world.database, { accountId: account.id, studentId, relation: 'self' });
  const { id: accountId } = await buildFamilyAccount(world.database);
  const guardianshipId = await buildGuardianship(world.database, { accountId, studentId });
  return { cookie, params: { id: studentId, guardianshipId } };
};

async function guardianRequest({ database }: World): Promise<number> {
  const { id: accountId } = await buildFamilyAccount(database);
  return buildGuardianRequest(database, { accountId });
}

async function report(world: World, status: ReportStatus, service: Service = 'career') {
  return buildReport(world.database, { studentId: await student(world), status, service });
}

async function reportLink(world: World) {
  const { id } = await report(world, 'shared');
  return buildReportLink(world.database, id, { expiresAt: new Date('2026-06-01T00:00:00Z') });
}

async function family({ api, database }: World) {
  const account = await buildFamilyAccount(database);
  const { cookie } = await buildFamilySession(database, account.id, api.clock.now);
  return { account, cookie };
}

/** The cookie of an account that sees a student. */
async function guardianOf({ api, database }: World, studentId: number): Promise<string> {
  const { id } = await buildFamilyAccount(database);
  await buildGuardianship(database, { accountId: id, studentId });
  return (await buildFamilySession(database, id, api.clock.now)).cookie;
}

/** A student with a file of a message, and one of the guardian's that no message has yet. */
const withFiles = async (world: World) => {
  const id = await student(world);
  const { id: accountId } = await buildFamilyAccount(world.database);
  await buildGuardianship(world.database, { accountId, studentId: id });
  const { cookie } = await buildFamilySession(world.database, accountId, world.api.clock.now);
  const messageId = await buildSpaceMessage(world.database, { studentId: id });
  const attachmentId = await buildAttachment(world.database, { studentId: id, messageId });
  const unsentId = await buildAttachment(world.database, { studentId: id, accountId });
  return { id, cookie, messageId, params: { id, attachmentId }, unsentId };
};
const messageWithFile: Prepare = async (world) => {
  const { id, cookie, unsentId } = await withFiles(world);
  return { id, cookie, body: { attachmentIds: [unsentId] } };
};
const fileOfMessage: Prepare = async (world) => {
  const { cookie, params } = await withFiles(world);
  return { cookie, params };
};
const fileToSend: Prepare = async (world) => {
  const { id, cookie } = await withFiles(world);
  return { id, cookie, query: { name: 'mark sheet.pdf' }, file: PDF };
};
/** As small as the check allows. */
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\nstartxref\n9\n%%EOF\n');

const ofFamily: Prepare = async (world) => {
  const id = await student(world);
  return { id, cookie: await guardianOf(world, id) };
};

/** A guardian whose family consents to e-mails; about `universities` two guardians differ. */
async function ofDecided(world: World) {
  const id = await student(world);
  const row = { studentId: id, wording: 1, givenAt: PAST } as const;
  const guardian = async () => {
    const { id: accountId } = await buildFamilyAccount(world.database);
    await buildGuardianship(world.database, { accountId, studentId: id });
    return accountId;
  };
  await world.database.orm.insert(consents).values([
    { ...row, purpose: 'email' },
    { ...row, purpose: 'universities', accountId: await guardian() },
    { ...row, purpose: 'universities', accountId: await guardian(), decision: 'refused' },
  ]);
  return { id, cookie: await guardianOf(world, id) };
}

/** A guardian who may book a counsellor's free times. */
async function bookingFamily(world: World) {
  const counsellorId = await counsellor(world);
  const limits = { changeHours: 24, noticeHours: 12, daysAhead: 30 };
  await world.database.orm.delete(familyBooking);
  await world.database.orm
    .insert(familyBooking)
    .values({ services: ['career'], counsellorIds: [counsellorId], ...limits, version: 1 });
  const id = await student(world);
  return { id, counsellorId, cookie: await guardianOf(world, id) };
}

const ofBooked =
  (body: Fields): Prepare =>
  async (world) => {
    const { id, counsellorId, cookie } = await bookingFamily(world);
    const row = {
      studentId: id,
      counsellorId,
      service: 'career',
      status: 'confirmed',
      createdAt: PAST,
    } as const;
    const stored = world.database.orm.insert(appointments).values({ ...row, ...anHourFrom(MONDAY_10) });
    const { id: appointmentId } = only(await stored.returning());
    return { id, cookie, params: { appointmentId }, body: { version: 1, ...body } };
  };

const reportOfFamily: Prepare = async (world) => {
  const id = await student(world);
  const { id: reportId } = await buildReport(world.database, { studentId: id, status: 'shared' });
  return { id, params: { reportId }, cookie: await guardianOf(world, id) };
};

const waitingErasure: Prepare = async (world) => {
  const id = await student(world);
  const { account, cookie } = await family(world);
  await buildGuardianship(world.database, { accountId: account.id, studentId: id });
  await buildDataRequest(world.database, { accountId: account.id, studentId: id, kind: 'erasure' });
  return { id, cookie };
};

async function dataRequest(world: World): Promise<number> {
  const { id: accountId } = await buildFamilyAccount(world.database);
  return buildDataRequest(world.database, { accountId, studentId: await student(world) });
}

const withPassword: Prepare = async (world) => ({
  ...(await ofFamily(world)),
  body: { password: TEST_PASSWORD },
});

const message = ({ database }: World) => buildContact(database, 'message');

async function sessionRequest({ database }: World, studentId?: number): Promise<number> {
  const assessment = REPORT_CONTENTS.career.assessment;
  return (await buildContact(database, 'session_request', { studentId }, { assessment })).id;
}

async function childsRequest({ database }: World): Promise<number> {
  return (await buildContact(database, 'session_request', {}, { isUnder18: true })).id;
}

/** The secret of a question to a family. */
async function choiceToken(world: World): Promise<string> {
  const { orm } = world.database;
  const request = await buildContact(
    world.database,
    'session_request',
    { studentId: await student(world) },
    { interests: INTERESTS_SENT },
  );
  await buildContactConsent(world.database, request, { purpose: 'follow_up', wording: 4, givenAt: PAST });
  const token = createToken();
  await orm.insert(choiceQuestions).values({
    contactId: request.id,
    months: 12,
    tokenHash: hashToken(token),
    askedAt: PAST,
    expiresAt: new Date('2126-01-01T00:00:00Z'),
  });
  return token;
}

/** The assessment decides about the age too. */
const REQUEST = {
  age: 15,
  assessment: null,
  interests: null,
  preferredStart: null,
  consentToFollowUp: false,
};
const NO_PARENT = { parentName: null, parentRelation: null };

const codeRequest: Prepare = async ({ database }) => {
  const request = await buildContact(database, 'session_request', {}, { isUnder18: true });
  const given = { wording: 3, givenAt: PAST, confirmation: 'code', confirmedAt: PAST } as const;
  const consent = await buildContactConsent(database, request, { purpose: 'parent', ...given });
  const codeHash = hashToken(`consent ${request.idempotencyKey} 123456`);
  const expiresAt = new Date('2099-01-01T00:00:00Z');
  await database.orm
    .insert(consentCodes)
    .values({ consentId: consent.id, codeHash, triesLeft: 5, expiresAt });
  return { body: { idempotencyKey: request.idempotencyKey, code: '123456' } };
};

let contactsMade = 0;
/** Of each kind in turn. */
async function contactId({ database }: World): Promise<number> {
  contactsMade += 1;
  const kind = CONTACT_KINDS[contactsMade % CONTACT_KINDS.length] ?? 'message';
  return (await buildContact(database, kind)).id;
}

const classList = (world: World) => readList(world, CLASS_LIST);

/** A list of several schools. */
const aCallBack = { kind: 'call', callOutcome: 'call_back', followUpTime: '14:30' };
const noCall = { kind: 'note', callOutcome: null, followUpTime: null };

const listOfSchools = (world: World) => readList(world, Buffer.from('Name,School\nAsha,Elsewhere\n'), null);

async function committedList(world: World): Promise<number> {
  const { api, token } = world;
  const id = await classList(world);
  const body = { certain: 'leave', possible: 'leave', failed: 'skip' } as const;
  (await api.call(commitImport, { token, params: { id }, body })).ok();
  return id;
}

async function readList({ api, database, token }: World, body: Buffer, school?: null): Promise<number> {
  // A person has few open imports at a time.
  await database.pool.query('delete from imports');
  const options = { token, query: { fileName: 'class.csv' }, body };
  const answer =
    school === null
      ? await api.call(createImportOfSchools, options)
      : await api.call(createImport, { ...options, params: { id: (await buildSchool(database)).id } });
  const { id } = answer.ok().import;
  await vi.waitFor(async () => {
    const found = (await api.call(getImport, { token, params: { id } })).ok();
    if (found.import.status !== 'ready') throw new Error('The list is still being checked');
  }, 20_000);
  return id;
}

async function merge({ api, database, token }: World): Promise<number> {
  const [kept, other] = [await buildStudent(database), await buildStudent(database)];
  const body = { otherId: other.id, version: kept.version, otherVersion: other.version };
  return (await api.call(mergeStudents, { token, params: { id: kept.id }, body })).ok().mergeId;
}

/** The start of every PNG file. */
const LOGO = makePng();
const PARTICULARS = {
  ...BLANK_PARTICULARS,
  legalName: 'Asha Guidance',
  street: '5 Temple Road',
  city: 'Madurai',
  postalCode: '625001',
  state: 'Tamil Nadu',
  secondAddress: '6 Temple Road',
  phone: '+91 44 2233 4455',
  secondPhone: '044 2233 4456',
  whatsapp: '044 2233 4457',
  generalEmail: 'hello@asha.example',
  sessionsEmail: 'talk@asha.example',
  facebook: 'https://www.facebook.com/asha',
  twitter: 'https://twitter.com/asha',
  instagram: 'https://www.instagram.com/asha',
  gstin: '27AAPFU0939F1ZV',
  letterhead: 'Registered in Madurai',
  hours: [{ weekday: 1, startsAt: '09:00', endsAt: '18:00' }],
  cancellationHours: 24,
};

const BULK_ACTIONS = [
  { kind: 'assign', counsellorIds: [], appointments: 'keep' },
  { kind: 'enrol', service: 'career' },
  { kind: 'status', status: 'active' },
  { kind: 'add_tag', tag: 'chess' },
  { kind: 'remove_tag', tag: 'chess' },
  { kind: 'task', what: 'Call the family', task: 'call', dueOn: '2026-05-04', assignee: null },
];

const bulkOf =
  (action: object): Prepare =>
  async (world) => {
    return { body: { selection: { ids: [await student(world)] }, action } };
  };

async function savedView({ api, token }: World): Promise<number> {
  const body = { name: `View ${randomUUID()}`, query: 'grade=12', isShared: true };
  return (await api.call(createSavedView, { token, body })).ok().view.id;
}

async function bulkChange({ api, database, token }: World): Promise<number> {
  const selection = { ids: [(await buildStudent(database)).id] };
  const body = { idempotencyKey: randomUUID(), selection, action: BULK_ACTIONS[3] };
  return (await api.call(createBulkChange, { token, body })).ok().change.id;
}

async function consent(world: World): Promise<number> {
  const row = { studentId: await student(world), purpose: 'contact', wording: 1, givenAt: PAST } as const;
  return only(await world.database.orm.insert(consents).values(row).returning()).id;
}

async function dayOff(world: World): Promise<number> {
  const days = { firstDay: '2026-05-06', lastDay: '2026-05-07', createdAt: PAST };
  const row = { counsellorId: await counsellor(world), ...days };
  return only(await world.database.orm.insert(counsellorDaysOff).values(row).returning()).id;
}

async function signedIn({ api, database }: World) {
  const { id, email } = await buildMember(database, 'staff');
  return { id, email, token: await api.signIn(email, TEST_PASSWORD) };
}

/** A member with two sessions: one for the token, one to be ended. */
async function twiceSignedIn(world: World) {
  const { id, email, token } = await signedIn(world);
  await world.api.signIn(email, TEST_PASSWORD);
  const { orm } = world.database;
  const rows = orm.select().from(sessions).where(eq(sessions.memberId, id)).orderBy(desc(sessions.id));
  return { id, token, sessionId: only(await rows).id };
}

async function withSecondFactor(world: World): Promise<number> {
  const memberId = await counsellor(world);
  await buildSecondFactor(world.database, memberId);
  return memberId;
}

async function messageGivenUp(world: World): Promise<number> {
  const ids = { memberId: await counsellor(world), contactId: (await message(world)).id };
  const past = { createdAt: PAST, dueAt: PAST, endedAt: PAST };
  const row = { ...ids, ...past, kind: 'enquiry_assigned', details: { by: 'Bala' }, status: 'dead' } as const;
  return only(await world.database.orm.insert(outbox).values(row).returning()).id;
}

/** Only the member who completed a task can reopen it. */
async function completedTask(world: World): Promise<Given> {
  const { token } = await signedIn(world);
  const params = { id: (await buildTask(world.database)).id };
  const answer = await world.api.call(completeTask, { token, params, body: { version: 1 } });
  return { token, ...params, body: { version: answer.ok().task.version } };
}

/** A link that a family was mailed. */
const familyLinkOf =
  (purpose: 'confirmation' | 'password_reset', body: Fields): Prepare =>
  async ({ api, database }) => {
    const { id } = await buildFamilyAccount(database, { confirmedAt: null });
    const token = createToken();
    const expiresAt = new Date('2126-01-01T00:00:00Z');
    const link = { accountId: id, purpose, tokenHash: hashToken(token), createdAt: api.clock.now, expiresAt };
    await database.orm.insert(familyLinks).values(link);
    return { body: { token, ...body } };
  };

const messageTemplate = async ({ database }: World) => (await buildTemplate(database)).id;

const READING = { source: 'https://www.bulletin.example/2026', readOn: '2026-04-29', confidence: 'high' };

/** A row without a correction and with all fields filled in. */
const courseOf =
  (body: Fields): Prepare =>
  async ({ database }) => {
    await database.orm.delete(courseCorrections);
    return { params: { id: 'eng-bits' }, body: { version: 1, ...body } };
  };

const courseFacts = only(COURSES.filter(({ id }) => id === 'eng-bits').map(factsOf));

const ofOne =
  (find: (world: World) => Promise<number>, body?: Fields): Prepare =>
  async (world) => ({ id: await find(world), ...(body && { body }) });

const draftOf =
  (service: Service): Prepare =>
  async (world) => {
    const { id } = await report(world, 'draft', service);
    const sent = { assessment: null, interests: null };
    const { assessment: _, interests: __, ...content } = { ...sent, ...REPORT_CONTENTS[service] };
    return { id, body: { version: 1, content } };
  };

const aMonday = { startsAt: '2026-05-04T10:00:00+05:30', outsideHours: false };

/** Preparations for endpoints that need stored records or related values. */
const PREPARATIONS: Record<string, Prepare[]> = {
  'POST /api/admin/login': [
    async ({ database }) => {
      const { email } = await buildMember(database, 'staff');
      return { body: { email, password: TEST_PASSWORD } };
    },
  ],
  'POST /api/admin/logout': [async (world) => ({ token: (await signedIn(world)).token })],
  'POST /api/admin/change-password': [
    async (world) => ({
      token: (await signedIn(world)).token,
      body: { currentPassword: TEST_PASSWORD, newPassword: 'amber lantern 77' },
    }),
  ],
  // Valid for a moment or once only; their own tests send them.
  'POST /api/admin/login/second-step': [],
  'POST /api/admin/second-factor/confirmation': [],
  'POST /api/admin/second-factor/recovery-codes': [],
  'POST /api/admin/second-factor/removal': [],
  'POST /api/admin/forgot-password': [],
  'POST /api/admin/account-link': [],
  'POST /api/admin/set-password': [],
  'POST /api/family/session': [
    async (world) => ({
      body: { email: (await family(world)).account.email, password: TEST_PASSWORD },
    }),
  ],
  'POST /api/family/confirmation': [familyLinkOf('confirmation', { password: TEST_PASSWORD })],
  'POST /api/family/set-password': [familyLinkOf('password_reset', { newPassword: 'amber lantern 77' })],
  'POST /api/family/account/address': [async () => ({ body: { password: TEST_PASSWORD } })],
  'POST /api/family/account/password': [
    async () => ({ body: { currentPassword: TEST_PASSWORD, newPassword: 'amber lantern 77' } }),
  ],
  'POST /api/family/account/deletion': [async () => ({ body: { password: TEST_PASSWORD } })],
  'DELETE /api/family/sessions/{id}': [
    async (world) => {
      const { account, cookie } = await family(world);
      await buildFamilySession(world.database, account.id, world.api.clock.now);
      const { id, accountId } = familySessions;
      const rows = world.database.orm.select().from(familySessions).where(eq(accountId, account.id));
      return { cookie, id: only(await rows.orderBy(desc(id))).id };
    },
  ],
  // A role that needs a second factor would lock the sender of the other requests out.
  'PUT /api/admin/second-factor/roles': [async () => ({ body: { roles: [], ...IDENTITY } })],
  'PUT /api/admin/office': [
    async ({ database }) => {
      await database.orm.delete(office);
      return { body: { version: 1, particulars: PARTICULARS } };
    },
  ],
  'PUT /api/admin/office/logo': [async () => ({ file: LOGO })],
  'PUT /api/admin/public-profile': [async () => ({ body: { qualification: null, agreedTo: 1 } })],
  'PUT /api/admin/public-profile/photo': [
    async (world) => {
      await agreeToBeShown(world);
      return { file: makePng() };
    },
  ],
  'DELETE /api/admin/public-profile/photo': [
    async (world) => {
      await agreeToBeShown(world);
      return {};
    },
  ],
  'PUT /api/admin/public-profiles': [async () => ({ body: { memberIds: [] } })],
  'POST /api/admin/team-members': [async () => ({ body: IDENTITY })],
  'PUT /api/admin/team-members/{id}': [ofOne(counsellor, { role: 'staff', isActive: true, ...IDENTITY })],
  'DELETE /api/admin/team-members/{id}': [ofOne(counsellor)],
  'POST /api/admin/team-members/{id}/one-time-password': [ofOne(counsellor, IDENTITY)],
  'POST /api/admin/team-members/{id}/invitation': [ofOne(counsellor, IDENTITY)],
  'GET /api/admin/team-members/{id}/work': [ofOne(counsellor)],
  'POST /api/admin/team-members/{id}/handover': [
    async (world) => ({ id: await counsellor(world), body: { memberIds: [await counsellor(world)] } }),
  ],
  'GET /api/admin/team-members/{id}/security': [ofOne(counsellor)],
  'DELETE /api/admin/team-members/{id}/sessions': [ofOne(async (world) => (await twiceSignedIn(world)).id)],
  'DELETE /api/admin/team-members/{id}/sessions/{sessionId}': [
    async (world) => {
      const { id, sessionId } = await twiceSignedIn(world);
      return { id, sessionId };
    },
  ],
  'POST /api/admin/team-members/{id}/second-factor/removal': [ofOne(withSecondFactor, IDENTITY)],
  'DELETE /api/admin/sessions/{id}': [
    async (world) => {
      const { token, sessionId } = await twiceSignedIn(world);
      return { token, id: sessionId };
    },
  ],
  'POST /api/admin/mail/{id}/attempts': [ofOne(messageGivenUp)],
  'PUT /api/admin/courses/{id}': [
    courseOf({ ...courseFacts, ...READING, name: 'Right name' }),
    courseOf({
      ...courseFacts,
      ...READING,
      entry: { after: 'degree', degree: 'science' },
      bridge: { text: 'An open school', adds: ['Mathematics'], isRoute: true },
    }),
  ],
  'POST /api/admin/courses/{id}/confirmation': [courseOf(READING)],
  'POST /api/admin/courses/{id}/retirement': [courseOf({ reason: 'It has ended' })],
  'POST /api/admin/courses/{id}/return': [courseOf({})],
  'POST /api/admin/courses/{id}/reset': [courseOf({})],
  'PUT /api/admin/message-templates/{id}': [ofOne(messageTemplate, { version: 1 })],
  'POST /api/admin/message-templates/{id}/archived': [ofOne(messageTemplate, { isArchived: true })],

  'POST /api/admin/students': [
    async (world) => ({ body: { schoolId: await school(world), counsellorId: await counsellor(world) } }),
  ],
  'POST /api/admin/students/bulk/preview': BULK_ACTIONS.map(bulkOf),
  'POST /api/admin/students/bulk': BULK_ACTIONS.map(bulkOf),
  'POST /api/admin/student-views': [async () => ({ body: { query: 'grade=12' } })],
  'DELETE /api/admin/student-views/{id}': [ofOne(savedView)],
  'POST /api/admin/students/bulk/{id}/undo': [ofOne(bulkChange)],
  'GET /api/admin/students/{id}': [ofOne(student)],
  'PUT /api/admin/students/{id}': [
    async (world) => ({
      id: await student(world),
      body: { version: 1, schoolId: await school(world), counsellorId: await counsellor(world) },
    }),
  ],
  'GET /api/admin/students/{id}/timeline': [ofOne(student)],
  'GET /api/admin/students/{id}/interest-results': [ofOne(student)],
  'GET /api/admin/students/{id}/mentionable': [ofOne(student)],
  'POST /api/admin/students/{id}/notes': [ofOne(student)],
  'POST /api/admin/students/messages/preview': [
    async (world) => ({
      body: { selection: { ids: [await student(world)] }, templateId: await messageTemplate(world) },
    }),
  ],
  'POST /api/admin/students/messages': [
    async (world) => ({
      body: { ids: [await student(world)], templateId: await messageTemplate(world), templateVersion: 1 },
    }),
  ],
  'POST /api/admin/students/{id}/messages': [ofOne(student, { channel: 'whatsapp' })],
  'POST /api/admin/students/{id}/enrolments': [ofOne(student)],
  'POST /api/admin/students/{id}/consents': [ofOne(student)],
  'GET /api/admin/students/{id}/family-data': [ofOne(student)],
  'POST /api/admin/students/{id}/erasure/texts': [
    async ({ api, database, token }) => {
      const { id, name } = await buildStudent(database);
      (await api.call(eraseFamily, { token, params: { id }, body: { confirmName: name } })).ok();
      return { id };
    },
  ],
  'POST /api/admin/students/{id}/erasure': [
    async ({ database }) => {
      const { id, name } = await buildStudent(database);
      return { id, body: { confirmName: name } };
    },
  ],
  'POST /api/admin/students/{id}/merge': [
    async (world) => ({
      id: await student(world),
      body: { otherId: await student(world), version: 1, otherVersion: 1 },
    }),
  ],
  'POST /api/admin/student-merges/{id}/undo': [ofOne(merge)],
  'POST /api/admin/enrolments/{id}/stage': [ofOne(enrolment, { from: 'enrolled', stage: 'in_progress' })],
  'POST /api/admin/enrolments/{id}/report': [ofOne(enrolment)],
  'POST /api/admin/consents/{id}/withdrawal': [ofOne(consent)],
  'GET /api/admin/students/{id}/family-access': [ofOne(student)],
  'POST /api/admin/students/{id}/guardian-invitations': [ofOne(student)],
  'DELETE /api/admin/guardian-invitations/{id}': [
    async (world) => {
      const studentId = await student(world);
      return { id: (await buildInvitation(world.database, { studentId })).invitationId };
    },
  ],
  'PATCH /api/admin/guardianships/{id}': [ofOne(guardianship)],
  'POST /api/admin/guardianships/{id}/end': [ofOne(guardianship)],
  'POST /api/admin/guardian-requests/{id}/approval': [
    async (world) => ({
      id: await guardianRequest(world),
      body: { studentId: await student(world) },
    }),
  ],
  'POST /api/admin/guardian-requests/{id}/refusal': [ofOne(guardianRequest)],
  'POST /api/admin/guardianships/{id}/identity': [ofOne(guardianship, { seenOn: '2026-04-20' })],
  'POST /api/admin/students/{id}/consent-requests': [
    async (world) => ({ id: (await ofDecided(world)).id, body: { purposes: ['email'] } }),
  ],
  'POST /api/admin/students/{id}/consent-settlements': [
    async (world) => ({
      id: (await ofDecided(world)).id,
      body: { purpose: 'universities', decision: 'given' },
    }),
  ],
  'GET /api/family/children/{id}/consents': [ofFamily],
  'POST /api/family/children/{id}/consents': [ofFamily],
  'POST /api/family/children/{id}/consents/{purpose}/withdrawal': [
    async (world) => ({ ...(await ofDecided(world)), params: { purpose: 'email' } }),
  ],
  'POST /api/admin/data-requests/{id}/acceptance': [ofOne(dataRequest, { version: 1 })],
  'POST /api/admin/data-requests/{id}/refusal': [ofOne(dataRequest)],
  'POST /api/family/children/{id}/data': [withPassword],
  'POST /api/family/children/{id}/data/pdf': [withPassword],
  'GET /api/family/children/{id}/views': [ofFamily],
  'GET /api/family/children/{id}/data-requests': [ofFamily],
  'POST /api/family/children/{id}/corrections': [
    async (world) => ({ ...(await ofFamily(world)), body: { field: 'className', value: '10 A' } }),
  ],
  'POST /api/family/children/{id}/erasure': [
    async (world) => {
      const { id, name: confirmName } = await buildStudent(world.database);
      return { id, cookie: await guardianOf(world, id), body: { confirmName, password: TEST_PASSWORD } };
    },
  ],
  'DELETE /api/family/children/{id}/erasure': [waitingErasure],
  'POST /api/family/invitation': [invitationOf],
  'POST /api/family/invitation/acceptance': [invitationOf],
  'POST /api/family/guardian-requests': [async () => ({ body: { dateOfBirth: '2012-03-04' } })],
  'POST /api/family/children': [async () => ({ body: { dateOfBirth: '2012-03-04' } })],
  'GET /api/family/children/{id}/student-account': [childWithAccount],
  'DELETE /api/family/children/{id}/student-account': [childWithAccount],
  'GET /api/family/children/{id}/guardians': [studentOfAge],
  'PUT /api/family/children/{id}/guardians/{guardianshipId}': [studentOfAge],

  'GET /api/admin/schools/{id}': [ofOne(school)],
  'PUT /api/admin/schools/{id}': [ofOne(school, { version: 1 })],
  'POST /api/admin/schools/{id}/confirmation': [ofOne(proposedSchool)],
  'POST /api/admin/schools/{id}/replacement': [
    async (world) => ({
      id: await proposedSchool(world),
      body: { version: 1, schoolId: await school(world) },
    }),
  ],
  'POST /api/admin/schools/{id}/archived': [ofOne(school, { isArchived: true })],
  'POST /api/admin/schools/{id}/imports': [
    async (world) => {
      await world.database.pool.query('delete from imports');
      return { id: await school(world), query: { fileName: 'class.csv', sheets: '1' }, file: CLASS_LIST };
    },
  ],
  'POST /api/admin/imports': [
    async (world) => {
      await world.database.pool.query('delete from imports');
      return { query: { fileName: 'class.csv', sheets: '1' }, file: CLASS_LIST };
    },
  ],
  'GET /api/admin/imports/{id}': [ofOne(classList)],
  'GET /api/admin/imports/{id}/rows': [ofOne(classList)],
  'GET /api/admin/imports/{id}/failed-rows.csv': [ofOne(classList)],
  'GET /api/admin/imports/{id}/left-out-rows.csv': [ofOne(classList)],
  'PUT /api/admin/imports/{id}/mapping': [ofOne(classList, { mapping: { name: 'Name', phone: 'Phone' } })],
  'PUT /api/admin/imports/{id}/decision': [ofOne(classList, { rowNumber: 4, decision: 'leave' })],
  'PUT /api/admin/imports/{id}/row': [ofOne(classList, { rowNumber: 3, values: { phone: '98765 43211' } })],
  'GET /api/admin/imports/{id}/schools': [ofOne(listOfSchools)],
  'PUT /api/admin/imports/{id}/school': [ofOne(listOfSchools, { key: 'elsewhere/', decision: 'leave' })],
  'POST /api/admin/imports/{id}/commit': [ofOne(classList)],
  'GET /api/admin/imports/{id}/undo': [ofOne(committedList)],
  'POST /api/admin/imports/{id}/undo': [ofOne(committedList)],
  'DELETE /api/admin/imports/{id}': [ofOne(classList)],

  'GET /api/admin/appointments/{id}': [ofOne((world) => appointment(world, PAST, 'confirmed'))],
  'GET /api/admin/appointments/{id}/calendar-file': [
    ofOne((world) => appointment(world, MONDAY_10, 'confirmed')),
  ],
  'POST /api/admin/appointments': [
    async (world) => {
      const studentId = await student(world);
      const contact = { id: await sessionRequest(world, studentId), version: 1 };
      return {
        body: { ...aMonday, studentId, contact, counsellorId: await counsellor(world), held: undefined },
      };
    },
  ],
  'POST /api/admin/contacts/{id}/appointment': [
    async (world) => {
      await counsellor(world);
      const id = await sessionRequest(world, await student(world));
      // A Monday: then the office is open, also after its particulars were changed.
      const wish = { preferredDay: '2026-05-04', preferredStart: '10:00' };
      await world.database.orm.update(sessionRequests).set(wish).where(eq(sessionRequests.contactId, id));
      return { id, body: { version: 1 } };
    },
  ],
  'POST /api/admin/appointments/series': [
    async (world) => {
      const who = { studentId: await student(world), counsellorId: await counsellor(world) };
      return {
        body: { ...aMonday, ...who, repeat: 'weekly', count: 2, until: undefined, contact: undefined },
      };
    },
  ],
  'POST /api/admin/appointments/{id}/confirmation': [
    async (world) => ({
      id: await appointment(world, MONDAY_10, 'requested'),
      body: { version: 1, counsellorId: await counsellor(world) },
    }),
  ],
  'POST /api/admin/appointments/{id}/time': [
    async (world) => ({
      id: await appointment(world, MONDAY_10, 'requested'),
      body: { ...aMonday, version: 1, counsellorId: await counsellor(world) },
    }),
  ],
  'POST /api/admin/appointments/{id}/reopening': [
    ofOne((world) => appointment(world, PAST, 'no_show'), { version: 1 }),
  ],
  'POST /api/admin/appointments/{id}/outcome': [
    ofOne((world) => appointment(world, PAST, 'confirmed'), { version: 1 }),
  ],
  'GET /api/admin/counsellors/{id}/free-slots': [ofOne(counsellor)],
  'GET /api/admin/counsellors/{id}/hours': [ofOne(counsellor)],
  'PUT /api/admin/counsellors/{id}/hours': [
    ofOne(counsellor, { version: 0, hours: [{ weekday: 1, startsAt: '10:00', endsAt: '12:00' }] }),
  ],
  'POST /api/admin/counsellors/{id}/days-off': [ofOne(counsellor)],
  'DELETE /api/admin/days-off/{id}': [ofOne(dayOff)],

  'GET /api/admin/reports/{id}': [ofOne(async (world) => (await report(world, 'draft')).id)],
  'PUT /api/admin/reports/{id}': SERVICES.map(draftOf),
  'POST /api/admin/reports/{id}/status': [
    ofOne(async (world) => (await report(world, 'draft')).id, { version: 1, status: 'ready' }),
  ],
  'POST /api/admin/reports/{id}/interests': [
    ofOne(async (world) => (await report(world, 'draft', 'career')).id, { version: 1, isWanted: false }),
  ],
  'DELETE /api/admin/reports/{id}': [ofOne(async (world) => (await report(world, 'draft')).id)],
  'POST /api/admin/reports/{id}/links': [ofOne(async (world) => (await report(world, 'ready')).id)],
  'GET /api/admin/reports/{id}/pdf': [ofOne(async (world) => (await report(world, 'ready')).id)],
  'POST /api/admin/report-links/{id}/revocation': [ofOne(async (world) => (await reportLink(world)).link.id)],
  'POST /api/public/choice/question': [async (world) => ({ body: { token: await choiceToken(world) } })],
  'POST /api/public/choice': [
    async (world) => ({ body: { token: await choiceToken(world), choice: 'listed', slug: 'staff-nurse' } }),
    async (world) => ({ body: { token: await choiceToken(world), choice: 'other', slug: undefined } }),
  ],
  'POST /api/public/shared-report': [async (world) => ({ body: { token: (await reportLink(world)).token } })],
  'POST /api/public/shared-report/pdf': [
    async (world) => ({ body: { token: (await reportLink(world)).token } }),
  ],
  'GET /api/admin/exports/counted-answers.csv': [
    async ({ database }) => {
      const answers = Array.from({ length: 30 }, () => 2);
      const rows = Array.from({ length: MIN_RESULTS }, () => ({
        idempotencyKey: randomUUID(),
        month: '2026-04',
        age: 15,
        answers,
      }));
      await database.orm.insert(countedAnswers).values(rows);
      return {};
    },
  ],
  'POST /api/public/counted-answers': [
    async () => ({ body: { age: 15, agreedBy: 'parent', answers: INTERESTS_SENT.answers } }),
    async () => ({ body: { age: 18, agreedBy: 'student', answers: INTERESTS_SENT.answers } }),
  ],
  'GET /api/public/sample-reports/{service}': [async () => ({ params: { service: 'dmit' } })],

  'GET /api/family/children/{id}': [ofFamily],
  'GET /api/family/children/{id}/appointments': [ofFamily],
  'GET /api/family/children/{id}/free-times': [
    async (world) => {
      const { id, cookie } = await bookingFamily(world);
      return { id, cookie, query: { service: 'career', appointmentId: undefined } };
    },
  ],
  'POST /api/family/children/{id}/appointments': [
    async (world) => {
      const { id, cookie } = await bookingFamily(world);
      return { id, cookie, body: { service: 'career', startsAt: MONDAY_10.toISOString() } };
    },
  ],
  'POST /api/family/children/{id}/appointments/{appointmentId}/time': [
    ofBooked({ startsAt: '2026-05-04T05:30:00.000Z' }),
  ],
  'POST /api/family/children/{id}/appointments/{appointmentId}/cancellation': [ofBooked({})],
  'POST /api/family/children/{id}/time-requests': [ofFamily],
  'PUT /api/admin/family-booking': [
    async (world) => {
      await world.database.orm.delete(familyBooking);
      const limits = { changeHours: 24, noticeHours: 12, daysAhead: 30 };
      const settings = { services: ['career'], counsellorIds: [await counsellor(world)], ...limits };
      return { body: { version: 1, settings } };
    },
  ],
  'GET /api/family/children/{id}/messages': [ofFamily],
  'POST /api/family/children/{id}/messages': [messageWithFile],
  'POST /api/family/children/{id}/messages/read': [
    async (world) => {
      const { id, cookie, messageId } = await withFiles(world);
      return { id, cookie, body: { upTo: messageId } };
    },
  ],
  'POST /api/family/children/{id}/attachments': [fileToSend],
  'GET /api/family/children/{id}/attachments/{attachmentId}': [fileOfMessage],
  'POST /api/admin/students/{id}/space-messages': [
    async (world) => ({ id: (await withFiles(world)).id, body: { attachmentIds: [] } }),
  ],
  'POST /api/admin/students/{id}/attachments': [fileToSend],
  'GET /api/admin/students/{id}/attachments/{attachmentId}': [fileOfMessage],
  'POST /api/family/results': [
    async () => ({ body: { studentId: null, result: { kind: 'interests', content: INTERESTS_SENT } } }),
    async () => ({
      body: { studentId: null, result: { kind: 'assessment', content: REPORT_CONTENTS.career.assessment } },
    }),
  ],
  'DELETE /api/family/results/{id}': [keptResultOf],
  'GET /api/family/children/{id}/reports/{reportId}': [reportOfFamily],
  'GET /api/family/children/{id}/reports/{reportId}/pdf': [reportOfFamily],

  'POST /api/admin/tasks': [
    async (world) => ({
      body: {
        assigneeId: (await buildMember(world.database, 'staff')).id,
        record: { kind: 'student', id: await student(world) },
      },
    }),
  ],
  'GET /api/admin/tasks/{id}': [ofOne(async ({ database }) => (await buildTask(database)).id)],
  'PUT /api/admin/tasks/{id}': [
    async (world) => ({
      id: (await buildTask(world.database)).id,
      body: { version: 1, assigneeId: (await buildMember(world.database, 'staff')).id },
    }),
  ],
  'POST /api/admin/tasks/{id}/completion': [
    ofOne(async ({ database }) => (await buildTask(database, { kind: 'call' })).id, { version: 1 }),
  ],
  'POST /api/admin/tasks/{id}/reopening': [completedTask],
  'DELETE /api/admin/tasks/{id}': [ofOne(async ({ database }) => (await buildTask(database)).id)],

  'POST /api/admin/contacts': [async () => ({ body: { source: 'walk_in' } })],
  'GET /api/admin/contacts/{id}': [ofOne(contactId)],
  'DELETE /api/admin/contacts/{id}': [ofOne(contactId)],
  'PUT /api/admin/contacts/{id}/particulars': [
    ofOne(contactId, { version: 1, email: 'a@b.example', note: null }),
  ],
  'POST /api/admin/contacts/{id}/assignment': [
    async (world) => ({
      id: await contactId(world),
      body: { version: 1, assigneeId: (await buildMember(world.database, 'staff')).id },
    }),
  ],
  'POST /api/admin/contacts/{id}/notes': [
    ofOne(contactId, { version: 1, ...aCallBack, noFollowUpReason: null }),
    ofOne(contactId, { version: 1, ...noCall, followUpOn: null }),
  ],
  'GET /api/admin/contacts/{id}/mentionable': [ofOne(contactId)],
  'POST /api/admin/contacts/messages/preview': [
    async (world) => ({
      body: { ids: [await contactId(world)], templateId: await messageTemplate(world) },
    }),
  ],
  'POST /api/admin/contacts/messages': [
    async (world) => ({
      body: {
        ids: [(await buildContact(world.database, 'office_entry')).id],
        templateId: await messageTemplate(world),
        templateVersion: 1,
      },
    }),
  ],
  'POST /api/admin/contacts/{id}/messages': [ofOne(contactId, { channel: 'whatsapp' })],
  'POST /api/admin/contacts/{id}/status': [ofOne(contactId, { version: 1, status: 'closed' })],
  'POST /api/admin/contacts/{id}/stage': [
    ofOne(contactId, { version: 1, stage: 'lost' }),
    ofOne(contactId, { version: 1, stage: 'proposal', lostReason: undefined }),
  ],
  'POST /api/admin/contacts/{id}/student': [
    async (world) => ({
      id: await contactId(world),
      body: { version: 1, studentId: await student(world), student: undefined },
    }),
    async (world) => {
      const fields = { name: 'Asha', schoolId: await school(world), email: 'a@b.example', service: 'dmit' };
      return { id: await contactId(world), body: { version: 1, studentId: undefined, student: fields } };
    },
  ],
  'GET /api/admin/contacts/by-number': [
    async (world) => ({ query: { kind: 'message', number: String((await message(world)).id) } }),
  ],
  'GET /api/admin/contacts/{id}/assessment': [ofOne((world) => sessionRequest(world))],
  'POST /api/public/appointment-requests': [
    async () => ({ body: { ...REQUEST, age: 30, isUnder18: false, consentOfParent: false, ...NO_PARENT } }),
    async () => ({
      body: {
        ...REQUEST,
        isUnder18: true,
        parentName: 'Amma',
        parentRelation: 'mother',
        consentOfParent: true,
      },
    }),
  ],
  'POST /api/public/appointment-requests/confirmation': [codeRequest],
  'POST /api/admin/contacts/{id}/parent-consent': [
    ofOne(childsRequest, { version: 1, parentName: 'Amma', parentRelation: 'mother' }),
  ],
};

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** How many variants of a valid request an endpoint has. */
export function countRightRequests(endpoint: Endpoint): number {
  return PREPARATIONS[nameOf(endpoint)]?.length ?? (endpoint.params ? 0 : 1);
}

/** What an earlier request leaves to the background: a class list, or the link of a new family. */
const RUNNING = `
  select id from imports where status in ('checking', 'committing')
  union all
  select id from family_accounts a
  where confirmed_at is null and not exists (select from family_links l where l.account_id = a.id)`;

async function nothingRuns({ database }: World): Promise<void> {
  await vi.waitFor(async () => {
    if ((await database.pool.query(RUNNING)).rows.length > 0)
      throw new Error('An earlier request is still worked on');
  }, 20_000);
}

/** Prepares the records of a request and fills in every optional field. */
export async function rightRequest(world: World, endpoint: Endpoint, variant = 0): Promise<RightRequest> {
  await nothingRuns(world);
  const prepare = PREPARATIONS[nameOf(endpoint)]?.[variant];
  const given = prepare ? await prepare(world) : {};
  return {
    token: given.token ?? world.token,
    cookie: given.cookie ?? (endpoint.access === 'family' ? (await family(world)).cookie : undefined),
    params: paramsOf(endpoint, given),
    // A cursor would need a known row.
    query: filled(endpoint, 'query', { after: undefined, ...given.query }),
    body: given.file ?? (endpoint.body && filled(endpoint, 'body', given.body)),
  };
}

/** The parameters of an address. Without a prepared record they are an id that no record has. */
function paramsOf(endpoint: Endpoint, { id, sessionId, params }: Given): Fields {
  const given: Fields = { id, sessionId, ...params };
  const names = Object.keys(shapeOf(endpoint, 'params')?.properties ?? {});
  return Object.fromEntries(names.map((name) => [name, String(given[name] ?? 2_147_483_647)]));
}

function filled(endpoint: Endpoint, part: Part, given: Fields = {}): Fields {
  const shape = shapeOf(endpoint, part);
  const sample = shape ? (sampleOf(shape) as Fields) : {};
  return Object.fromEntries(
    Object.entries({ ...sample, ...given }).filter(([, value]) => value !== undefined),
  );
}
