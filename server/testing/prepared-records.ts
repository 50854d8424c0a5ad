import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { savePublicProfile } from '#contracts/appointments/index.ts';
import { CONTACT_KINDS } from '#contracts/enquiries/index.ts';
import { COURSES, factsOf } from '#contracts/guidance/index.ts';
import { BLANK_PARTICULARS } from '#contracts/operations/index.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import type { ReportStatus } from '#contracts/reports/index.ts';
import { commitImport, createImport, createImportOfSchools, getImport } from '#contracts/schools/index.ts';
import type { Service } from '#contracts/services.ts';
import { createBulkChange, createSavedView, mergeStudents } from '#contracts/students/index.ts';
import { completeTask } from '#contracts/tasks/index.ts';
import type { Database } from '#server/db/client.ts';
import { appointments, counsellorDaysOff } from '#server/db/schema/appointments.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import { consentCodes } from '#server/db/schema/consent-codes.ts';
import { courseCorrections } from '#server/db/schema/course-corrections.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { sessions } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { buildContact, buildContactConsent } from './contact-factories.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent, TEST_PASSWORD } from './factories.ts';
import { makePng } from './pictures.ts';
import { buildReport, buildReportLink, INTERESTS_SENT, REPORT_CONTENTS } from './report-factories.ts';
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

export type Fields = Record<string, unknown>;

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
export interface Given {
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
export type Prepare = (world: World) => Promise<Given>;

export const PAST = new Date('2026-04-20T06:00:00Z');
export const MONDAY_10 = new Date('2026-05-04T04:30:00Z');
export const CLASS_LIST = Buffer.from('Name,Phone\nAsha,98765 43210\nBina,x\nAsha,98765 43210');

export function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('Nothing was stored');
  return row;
}

export const student = async ({ database }: World) => (await buildStudent(database)).id;
export const school = async ({ database }: World) => (await buildSchool(database)).id;
export const proposedSchool = async ({ database }: World) =>
  (await buildSchool(database, { proposedBy: 'Asha' })).id;
export const counsellor = async ({ database }: World) => (await buildMember(database, 'teacher')).id;

export async function agreeToBeShown({ api, token }: World): Promise<void> {
  (await api.call(savePublicProfile, { token, body: { qualification: null, agreedTo: 1 } })).ok();
}

export async function enrolment(world: World): Promise<number> {
  const row = { studentId: await student(world), service: 'career', createdAt: PAST } as const;
  return only(await world.database.orm.insert(enrolments).values(row).returning()).id;
}

export async function appointment(world: World, startsAt: Date, status: AppointmentStatus): Promise<number> {
  const who = { studentId: await student(world), counsellorId: await counsellor(world) };
  const row = { ...who, ...anHourFrom(startsAt), service: 'career', status, createdAt: PAST } as const;
  return only(await world.database.orm.insert(appointments).values(row).returning()).id;
}

export async function report(world: World, status: ReportStatus, service: Service = 'career') {
  return buildReport(world.database, { studentId: await student(world), status, service });
}

export async function reportLink(world: World) {
  const { id } = await report(world, 'shared');
  return buildReportLink(world.database, id, { expiresAt: new Date('2026-06-01T00:00:00Z') });
}

export const message = ({ database }: World) => buildContact(database, 'message');

export async function sessionRequest({ database }: World, studentId?: number): Promise<number> {
  const assessment = REPORT_CONTENTS.career.assessment;
  return (await buildContact(database, 'session_request', { studentId }, { assessment })).id;
}

export async function childsRequest({ database }: World): Promise<number> {
  return (await buildContact(database, 'session_request', {}, { isUnder18: true })).id;
}

/** The secret of a question to a family. */
export async function choiceToken(world: World): Promise<string> {
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
export const REQUEST = {
  age: 15,
  assessment: null,
  interests: null,
  preferredStart: null,
  consentToFollowUp: false,
};
export const NO_PARENT = { parentName: null, parentRelation: null };

export const codeRequest: Prepare = async ({ database }) => {
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
export async function contactId({ database }: World): Promise<number> {
  contactsMade += 1;
  const kind = CONTACT_KINDS[contactsMade % CONTACT_KINDS.length] ?? 'message';
  return (await buildContact(database, kind)).id;
}

export const classList = (world: World) => readList(world, CLASS_LIST);

export const aCallBack = { kind: 'call', callOutcome: 'call_back', followUpTime: '14:30' };
export const noCall = { kind: 'note', callOutcome: null, followUpTime: null };

/** A list of several schools. */
export const listOfSchools = (world: World) =>
  readList(world, Buffer.from('Name,School\nAsha,Elsewhere\n'), null);

export async function committedList(world: World): Promise<number> {
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

export async function merge({ api, database, token }: World): Promise<number> {
  const [kept, other] = [await buildStudent(database), await buildStudent(database)];
  const body = { otherId: other.id, version: kept.version, otherVersion: other.version };
  return (await api.call(mergeStudents, { token, params: { id: kept.id }, body })).ok().mergeId;
}

/** The start of every PNG file. */
export const LOGO = makePng();
export const PARTICULARS = {
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

export const BULK_ACTIONS = [
  { kind: 'assign', counsellorIds: [], appointments: 'keep' },
  { kind: 'enrol', service: 'career' },
  { kind: 'status', status: 'active' },
  { kind: 'add_tag', tag: 'chess' },
  { kind: 'remove_tag', tag: 'chess' },
  { kind: 'task', what: 'Call the family', task: 'call', dueOn: '2026-05-04', assignee: null },
];

export const bulkOf =
  (action: object): Prepare =>
  async (world) => {
    return { body: { selection: { ids: [await student(world)] }, action } };
  };

export async function savedView({ api, token }: World): Promise<number> {
  const body = { name: `View ${randomUUID()}`, query: 'grade=12', isShared: true };
  return (await api.call(createSavedView, { token, body })).ok().view.id;
}

export async function bulkChange({ api, database, token }: World): Promise<number> {
  const selection = { ids: [(await buildStudent(database)).id] };
  const body = { idempotencyKey: randomUUID(), selection, action: BULK_ACTIONS[3] };
  return (await api.call(createBulkChange, { token, body })).ok().change.id;
}

export async function consent(world: World): Promise<number> {
  const row = { studentId: await student(world), purpose: 'contact', wording: 1, givenAt: PAST } as const;
  return only(await world.database.orm.insert(consents).values(row).returning()).id;
}

export async function dayOff(world: World): Promise<number> {
  const days = { firstDay: '2026-05-06', lastDay: '2026-05-07', createdAt: PAST };
  const row = { counsellorId: await counsellor(world), ...days };
  return only(await world.database.orm.insert(counsellorDaysOff).values(row).returning()).id;
}

export async function signedIn({ api, database }: World) {
  const { id, email } = await buildMember(database, 'staff');
  return { id, email, token: await api.signIn(email, TEST_PASSWORD) };
}

/** A member with two sessions: one for the token, one to be ended. */
export async function twiceSignedIn(world: World) {
  const { id, email, token } = await signedIn(world);
  await world.api.signIn(email, TEST_PASSWORD);
  const { orm } = world.database;
  const rows = orm.select().from(sessions).where(eq(sessions.memberId, id)).orderBy(desc(sessions.id));
  return { id, token, sessionId: only(await rows).id };
}

export async function withSecondFactor(world: World): Promise<number> {
  const memberId = await counsellor(world);
  await buildSecondFactor(world.database, memberId);
  return memberId;
}

export async function messageGivenUp(world: World): Promise<number> {
  const ids = { memberId: await counsellor(world), contactId: (await message(world)).id };
  const past = { createdAt: PAST, dueAt: PAST, endedAt: PAST };
  const row = { ...ids, ...past, kind: 'enquiry_assigned', details: { by: 'Bala' }, status: 'dead' } as const;
  return only(await world.database.orm.insert(outbox).values(row).returning()).id;
}

/** Only the member who completed a task can reopen it. */
export async function completedTask(world: World): Promise<Given> {
  const { token } = await signedIn(world);
  const params = { id: (await buildTask(world.database)).id };
  const answer = await world.api.call(completeTask, { token, params, body: { version: 1 } });
  return { token, ...params, body: { version: answer.ok().task.version } };
}

export const messageTemplate = async ({ database }: World) => (await buildTemplate(database)).id;

export const READING = {
  source: 'https://www.bulletin.example/2026',
  readOn: '2026-04-29',
  confidence: 'high',
};

/** A row without a correction and with all fields filled in. */
export const courseOf =
  (body: Fields): Prepare =>
  async ({ database }) => {
    await database.orm.delete(courseCorrections);
    return { params: { id: 'eng-bits' }, body: { version: 1, ...body } };
  };

export const courseFacts = only(COURSES.filter(({ id }) => id === 'eng-bits').map(factsOf));

export const ofOne =
  (find: (world: World) => Promise<number>, body?: Fields): Prepare =>
  async (world) => ({ id: await find(world), ...(body && { body }) });

export const draftOf =
  (service: Service): Prepare =>
  async (world) => {
    const { id } = await report(world, 'draft', service);
    const sent = { assessment: null, interests: null };
    const { assessment: _, interests: __, ...content } = { ...sent, ...REPORT_CONTENTS[service] };
    return { id, body: { version: 1, content } };
  };

export const aMonday = { startsAt: '2026-05-04T10:00:00+05:30', outsideHours: false };
