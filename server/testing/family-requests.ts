import { desc, eq } from 'drizzle-orm';
import { appointments, familyBooking } from '#server/db/schema/appointments.ts';
import { familyLinks, familySessions } from '#server/db/schema/families.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { anHourFrom, buildStudent, TEST_PASSWORD } from './factories.ts';
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
import {
  counsellor,
  type Fields,
  MONDAY_10,
  ofOne,
  only,
  PAST,
  type Prepare,
  student,
  type World,
} from './prepared-records.ts';
import { buildReport, INTERESTS_SENT, REPORT_CONTENTS } from './report-factories.ts';

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

/** An account with a session. */
export async function family({ api, database }: World) {
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

/** Requests about families' accounts, their children and what the team does with them. */
export const FAMILY_REQUESTS: Record<string, Prepare[]> = {
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
};
