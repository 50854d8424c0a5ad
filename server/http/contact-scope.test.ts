import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTACT_KINDS, type ContactKind, findContact } from '#contracts/enquiries/index.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const SCOPED = ENDPOINTS.filter(({ access }) => access.startsWith('enquiries:'));
type Endpoint = (typeof ENDPOINTS)[number];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A contact of each kind, with one name. */
type Family = { name: string; phone: string; ids: Record<ContactKind, number> };

const BODIES: Record<string, () => object> = {
  particulars: () => ({ version: 1, name: 'Asha', email: 'a@b.example', service: 'career' }),
  assignment: () => ({ version: 1, assigneeId: teacher.id }),
  notes: () => ({ version: 1, text: 'Called', followUpOn: null, noFollowUpReason: 'Done' }),
  status: () => ({ version: 1, status: 'closed' }),
  messages: () => ({ idempotencyKey: randomUUID(), channel: 'whatsapp', text: 'Hello' }),
  'parent-consent': () => ({ version: 1, parentName: 'Meena', parentRelation: 'mother' }),
  stage: () => ({ version: 1, stage: 'proposal' }),
  // The teacher may not see the student.
  student: () => ({ version: 1, studentId: 2_147_483_647 }),
};
const RECORDS = SCOPED.filter(({ path }) => path.includes('{id}'));
const LISTS: Record<string, (family: Family) => Record<string, string>> = {
  'GET /api/admin/contacts': ({ name }) => ({ q: name }),
  'GET /api/admin/contacts/board': () => ({}),
  'GET /api/admin/contacts/board/column': () => ({ stage: 'new' }),
  'GET /api/admin/contacts/matches': ({ phone }) => ({ phone }),
};
/** Tested by their features: a teacher owns the contact that they enter, and writes to own ones. */
const BY_FEATURE = [
  'POST /api/admin/contacts',
  'POST /api/admin/contacts/messages',
  'POST /api/admin/contacts/messages/preview',
];
/** Tested below: its answer has the id only. */
const BY_NUMBER = 'GET /api/admin/contacts/by-number';

/** Names no family. */
const SETTINGS = ['GET /api/admin/contacts/stages'];

let db: TestDatabase;
let api: TestApp;
let teacher: { id: number; token: string };
let own: Family;
let foreign: Family;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const { id, email } = await buildMember(db.database, 'teacher');
  teacher = { id, token: await api.signIn(email, TEST_PASSWORD) };
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(contacts);
  own = await buildFamily('Own', teacher.id);
  foreign = await buildFamily('Foreign', (await buildMember(db.database, 'teacher')).id);
});

async function buildFamily(label: string, assigneeId: number): Promise<Family> {
  count += 1;
  const name = `${label}-${count}`;
  const phone = `98765${String(count).padStart(5, '0')}`;
  const fields = { name, phone, email: 'a@b.example', assigneeId, createdAt: api.clock.now };
  const build = async (kind: ContactKind) =>
    (await buildContact(db.database, kind, fields, { assessment: REPORT_CONTENTS.career.assessment })).id;
  const ids = {
    message: await build('message'),
    session_request: await build('session_request'),
    privacy_request: await build('privacy_request'),
    office_entry: await build('office_entry'),
  };
  return { name, phone, ids };
}

async function send({ method, path }: Endpoint, id: number, query = {}) {
  const body = BODIES[path.split('/').at(-1) ?? '']?.();
  const response = await api.app.inject({
    method,
    url: `${path.replace('{id}', String(id))}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: response.body };
}

test('every endpoint of enquiries has a test case', () => {
  const names = [...RECORDS.map(nameOf), ...Object.keys(LISTS), ...BY_FEATURE, BY_NUMBER, ...SETTINGS];
  expect(names.sort()).toEqual(SCOPED.map(nameOf).sort());
});

/** Of other kinds they answer 404 or 409 as for any member. */
const OF_REQUESTS = ['assessment', 'parent-consent', 'appointment'];

describe.each(CONTACT_KINDS)('of the kind %s', (kind) => {
  const ofKind = RECORDS.filter(
    ({ path }) => kind === 'session_request' || !OF_REQUESTS.includes(path.split('/').at(-1) ?? ''),
  );
  test.each(ofKind.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s: a teacher’s own, and 404 for another teacher’s',
    async (_, endpoint) => {
      const refused = await send(endpoint, foreign.ids[kind]);
      expect([refused.status, refused.text]).toEqual([404, expect.not.stringContaining(foreign.name)]);
      const answer = await send(endpoint, own.ids[kind]);
      if (endpoint.path.endsWith('/student')) expect(answer.text).toContain('The student');
      // The teacher's own request is an adult's.
      else if (endpoint.path.endsWith('/parent-consent'))
        expect(answer.text).toContain('This student can agree');
      else expect([answer.status, answer.text]).toEqual([endpoint.status ?? 200, expect.anything()]);
    },
  );
});

test.each(Object.entries(LISTS))('%s: a teacher’s own only', async (name, query) => {
  const endpoint = SCOPED.find((one) => nameOf(one) === name);
  if (!endpoint) throw new Error(`${name} is no endpoint`);
  const found = await send(endpoint, 0, query(own));
  expect([found.status, found.text]).toEqual([200, expect.stringContaining(own.name)]);
  const missed = await send(endpoint, 0, query(foreign));
  expect([missed.status, missed.text]).toEqual([200, expect.not.stringContaining(foreign.name)]);
});

test.each(CONTACT_KINDS)('an old link to another teacher’s %s leads nowhere', async (kind) => {
  const find = (number: number) => send(findContact, 0, { kind, number: String(number) });
  expect((await find(own.ids[kind])).status).toBe(200);
  expect((await find(foreign.ids[kind])).status).toBe(404);
});
