import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, gt, max } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { BodyInputOf, Endpoint } from '#contracts/endpoint.ts';
import { type ContactKind, createAppointmentRequest, createEnquiry } from '#contracts/enquiries/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { rateLimits } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpEnquiries`. */
export let db: TestDatabase;
export let api: TestApp;
/** The last event of earlier tests: the trail can't be emptied. */
let earlierEvent = 0;

/** Call at the top of a test file. Makes a database for the file and an app for each test. */
export function setUpEnquiries(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    const { orm } = db.database;
    for (const table of [contacts, students, rateLimits]) await orm.delete(table);
    const [newest] = await orm.select({ id: max(auditEvents.id) }).from(auditEvents);
    earlierEvent = newest?.id ?? 0;
    api = await createTestApp(db.database);
  });
  afterEach(() => api.close());
}

export type EnquiryBody = BodyInputOf<typeof createEnquiry>;
export type RequestBody = BodyInputOf<typeof createAppointmentRequest>;

export function makeEnquiry(partial: Partial<Record<keyof EnquiryBody, unknown>> = {}) {
  return {
    idempotencyKey: randomUUID(),
    writer: 'parent',
    name: 'மீனா Example',
    email: 'meena@family.example',
    phone: '+91 1234 500 137',
    message: 'Namaste.\n\nMy daughter is 13.\tCan we talk?',
    consentToContact: true,
    website: '',
    device: randomUUID(),
    ...partial,
  };
}

export const ASSESSMENT = {
  name: 'Asha Example',
  age: '15',
  educationLevel: 'High School',
  interests: 'Computers and drawing',
  strengths: 'Logical and patient',
  schoolClass: 'Class 11',
  stream: 'Science with maths',
  careerGoals: 'To build\nthings that help',
  recommendations: ['Software Development', 'Graphic Design'],
};

export function makeRequest(partial: Partial<Record<keyof RequestBody, unknown>> = {}) {
  return {
    idempotencyKey: randomUUID(),
    service: 'career',
    name: 'Gopal Example',
    phone: '+91 1234 500 200',
    email: null,
    preferredDay: '2026-05-04',
    preferredTime: 'evening',
    age: 15,
    parentName: 'Meena Example',
    parentRelation: 'mother',
    consentToContact: true,
    consentOfParent: true,
    assessment: ASSESSMENT,
    device: randomUUID(),
    ...partial,
  };
}

export function makeAsk(partial: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID(),
    topic: 'delete',
    name: 'Meena Example',
    phone: '+91 1234 500 137',
    email: null,
    reference: 'ABCD-EFGH',
    message: 'Also my son’s.',
    website: '',
    device: randomUUID(),
    ...partial,
  };
}

let lastHost = 0;
/** Sends from a network of its own by default, so that no rate limit applies. */
export function send(endpoint: Endpoint, body: unknown, address?: string) {
  lastHost += 1;
  const fresh = `10.${Math.floor(lastHost / 256)}.${lastHost % 256}.1`;
  return api.call(endpoint, { body, address: address ?? fresh });
}

export const sendEnquiry = (body: unknown = makeEnquiry(), address?: string) =>
  send(createEnquiry, body, address);
export const sendRequest = (body: unknown = makeRequest(), address?: string) =>
  send(createAppointmentRequest, body, address);
const countKind = (kind: ContactKind) => db.database.orm.$count(contacts, eq(contacts.kind, kind));
export const countEnquiries = () => countKind('message');
export const countRequests = () => countKind('session_request');

/** The stored session requests with their contacts. */
export const selectRequests = () =>
  db.database.orm
    .select({ ...getTableColumns(contacts), ...getTableColumns(sessionRequests) })
    .from(contacts)
    .innerJoin(sessionRequests, eq(sessionRequests.contactId, contacts.id));

export async function tokenOf(role: 'super_admin' | 'staff' = 'staff'): Promise<string> {
  return api.signIn((await buildMember(db.database, role)).email, TEST_PASSWORD);
}

/** The events of the running test, oldest first. */
export async function eventsOf(action: string) {
  return db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, action), gt(auditEvents.id, earlierEvent)))
    .orderBy(auditEvents.id);
}
