import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contracts/roles.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consentRequests } from '#server/db/schema/families.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildContact, buildContactConsent } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  buildAttachment,
  buildDataRequest,
  buildFamilyAccount,
  buildGuardianRequest,
  buildGuardianship,
  buildInvitation,
  buildResult,
} from '#server/testing/families.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpRecords`. */
export let db: TestDatabase;
export let api: TestApp;

/** Call at the top of a test file. Makes one database and one app for all of its tests. */
export function setUpRecords(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database);
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
}

export async function buildSignedIn(role: Role) {
  const member = await buildMember(db.database, role);
  return { member, token: await api.signIn(member.email, TEST_PASSWORD) };
}

/** The audit events of a student, oldest first. */
export async function eventsOf(studentId: number) {
  return db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'student'), eq(auditEvents.subjectId, studentId)))
    .orderBy(auditEvents.id);
}

const AT = new Date('2026-04-02T09:00:00Z');

interface Words {
  note: string;
  message: string;
  reply: string;
  name: string;
  email: string;
  phone: string;
}

const WORDS: Words = {
  note: 'A note',
  message: 'A message',
  reply: 'A reply',
  name: 'Family',
  email: 'somebody@family.example',
  phone: '+911234500100',
};

/** A completed enrolment, appointment, note, consents, contacts with notes. */
export async function buildBelongings(studentId: number, words: Partial<Words> = {}): Promise<void> {
  const { orm } = db.database;
  const { note, message, reply, name, email, phone } = { ...WORDS, ...words };
  await orm
    .insert(enrolments)
    .values({ studentId, service: 'dmit', stage: 'completed', createdAt: AT, completedAt: AT });
  await orm.insert(appointments).values({ studentId, service: 'dmit', ...anHourFrom(AT), createdAt: AT });
  await orm
    .insert(familyHistory)
    .values({ studentId, kind: 'note', text: note, authorName: 'Somebody', createdAt: AT });
  const sent = { studentId, name, email, phone, createdAt: AT };
  const enquiry = await buildContact(db.database, 'message', { ...sent, message });
  const request = await buildContact(db.database, 'session_request', sent, { isUnder18: true });
  const child = { childName: name, className: '9 B', schoolName: 'St. Mary’s', city: 'Salem' };
  const entry = await buildContact(db.database, 'office_entry', { ...sent, ...child, message });
  const given = { wording: 1, givenAt: AT };
  await orm.insert(consents).values({ ...given, studentId, purpose: 'parent', givenBy: name });
  for (const contact of [enquiry, request]) await buildContactConsent(db.database, contact, given);
  const { id: accountId } = await buildFamilyAccount(db.database);
  await buildGuardianship(db.database, { accountId, studentId });
  await orm.insert(consentRequests).values({ studentId, purpose: 'email', createdAt: AT });
  await buildInvitation(db.database, { studentId, email });
  await buildGuardianRequest(db.database, { accountId, studentId, childName: name, decidedAt: AT });
  await buildAttachment(db.database, { studentId, accountId, name: `${name}.pdf` });
  await buildResult(db.database, { accountId, studentId });
  const correction = { field: 'other', value: message, message: note, answer: reply } as const;
  await buildDataRequest(db.database, { accountId, studentId, ...correction });
  const common = { text: reply, noFollowUpReason: `${name} was told`, authorName: 'Somebody', createdAt: AT };
  await orm.insert(familyHistory).values(
    [enquiry, request, entry].map(({ id }) => ({
      ...common,
      kind: 'note' as const,
      contactId: id,
      studentId,
    })),
  );
}

/** Every row of the tables that a merge touches, as text without versions. */
export async function dumpRecords(): Promise<Record<string, string[]>> {
  const tables = [
    'students',
    'enrolments',
    'appointments',
    'family_history',
    'consents',
    'contacts',
    'session_requests',
    'guardianships',
    'guardian_invitations',
    'guardian_requests',
    'family_results',
    'consent_requests',
    'data_requests',
  ];
  const dump: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await db.database.pool.query<{ row: string }>(
      `select (to_jsonb(record) - 'version')::text as row from ${table} record order by 1`,
    );
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}
