import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { MIN_RESULTS } from '#contracts/guidance/index.ts';
import { SERVICES } from '#contracts/services.ts';
import { eraseFamily } from '#contracts/students/index.ts';
import { countedAnswers } from '#server/db/schema/course-corrections.ts';
import { sessionRequests } from '#server/db/schema/enquiries.ts';
import { office } from '#server/db/schema/office.ts';
import { IDENTITY } from '#server/testing/factories.ts';
import { buildContact } from './contact-factories.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from './factories.ts';
import { FAMILY_REQUESTS, family } from './family-requests.ts';
import { makePng } from './pictures.ts';
import {
  aCallBack,
  agreeToBeShown,
  aMonday,
  appointment,
  BULK_ACTIONS,
  bulkChange,
  bulkOf,
  CLASS_LIST,
  childsRequest,
  choiceToken,
  classList,
  codeRequest,
  committedList,
  completedTask,
  consent,
  contactId,
  counsellor,
  courseFacts,
  courseOf,
  dayOff,
  draftOf,
  enrolment,
  type Fields,
  type Given,
  LOGO,
  listOfSchools,
  MONDAY_10,
  merge,
  message,
  messageGivenUp,
  messageTemplate,
  NO_PARENT,
  noCall,
  ofOne,
  PARTICULARS,
  PAST,
  type Prepare,
  proposedSchool,
  READING,
  REQUEST,
  type RightRequest,
  report,
  reportLink,
  savedView,
  school,
  sessionRequest,
  signedIn,
  student,
  twiceSignedIn,
  type World,
  withSecondFactor,
} from './prepared-records.ts';
import { INTERESTS_SENT } from './report-factories.ts';
import { type Part, shapeOf } from './request-fields.ts';
import { sampleOf } from './request-samples.ts';
import { buildTask } from './task-factories.ts';

/** Preparations for endpoints that need stored records or related values. */
const PREPARATIONS: Record<string, Prepare[]> = {
  ...FAMILY_REQUESTS,
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
