import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ENDPOINTS } from '#contracts/index.ts';
import { appointmentRequests, enquiries, leads } from '#server/db/schema/enquiries.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const SCOPED = ENDPOINTS.filter(({ access }) => access.startsWith('enquiries:'));
type Endpoint = (typeof ENDPOINTS)[number];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const COLLECTIONS = ['enquiries', 'appointment-requests', 'leads'] as const;
type Collection = (typeof COLLECTIONS)[number];

/** A submission of each kind, with one name. */
type Family = { name: string; phone: string } & Record<Collection, number>;

const BODIES: Record<string, () => object> = {
  assignment: () => ({ version: 1, assigneeId: teacher.id }),
  replies: () => ({ version: 1, text: 'Called', followUpOn: null, noFollowUpReason: 'Done' }),
  status: () => ({ version: 1, status: 'closed' }),
  messages: () => ({ idempotencyKey: randomUUID(), channel: 'whatsapp', text: 'Hello' }),
  'parent-consent': () => ({ version: 1, parentName: 'Meena', parentRelation: 'mother' }),
  stage: () => ({ version: 1, stage: 'proposal' }),
  // The teacher may not see the student.
  student: () => ({ version: 1, studentId: 2_147_483_647 }),
};
const RECORDS = SCOPED.filter(({ path }) => path.includes('{id}'));
const LISTS: Record<string, (family: Family) => Record<string, string>> = {
  'GET /api/admin/enquiries': () => ({ show: 'received' }),
  'GET /api/admin/appointment-requests': ({ name }) => ({ q: name }),
  'GET /api/admin/leads': ({ name }) => ({ q: name }),
  'GET /api/admin/leads/board': () => ({}),
  'GET /api/admin/leads/board/column': () => ({ stage: 'new' }),
  'GET /api/admin/leads/matches': ({ phone }) => ({ phone }),
};
/** Tested by its feature: a teacher owns the lead that they enter. */
const CREATES = ['POST /api/admin/leads'];

/** Names no family. */
const SETTINGS = ['GET /api/admin/leads/stages'];

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
  for (const table of [enquiries, appointmentRequests, leads]) await db.database.orm.delete(table);
  own = await buildFamily('Own', teacher.id);
  foreign = await buildFamily('Foreign', (await buildMember(db.database, 'teacher')).id);
});

async function buildFamily(label: string, assigneeId: number): Promise<Family> {
  count += 1;
  const name = `${label}-${count}`;
  const phone = `98765${String(count).padStart(5, '0')}`;
  const searchText = `${name.toLowerCase()} ${phone}`;
  const row = () => ({
    idempotencyKey: randomUUID(),
    contentHash: 'x',
    createdAt: api.clock.now,
    name,
    phone,
    email: 'a@b.example',
    assigneeId,
    searchText,
  });
  const { orm } = db.database;
  const id = { id: enquiries.id };
  const [message] = await orm
    .insert(enquiries)
    .values({ ...row(), message: 'Hello' })
    .returning(id);
  const [request] = await orm
    .insert(appointmentRequests)
    .values({
      ...row(),
      service: 'dmit',
      isUnder18: false,
      assessment: REPORT_CONTENTS.career.assessment,
    })
    .returning({ id: appointmentRequests.id });
  const [lead] = await orm
    .insert(leads)
    .values({ ...row(), source: 'call' })
    .returning({ id: leads.id });
  return {
    name,
    phone,
    enquiries: message?.id ?? 0,
    'appointment-requests': request?.id ?? 0,
    leads: lead?.id ?? 0,
  };
}

async function send({ method, path }: Endpoint, family: Family, query = {}) {
  const collection = COLLECTIONS.find((one) => path.startsWith(`/api/admin/${one}/`));
  const id = collection ? family[collection] : 0;
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
  const names = [...RECORDS.map(nameOf), ...Object.keys(LISTS), ...CREATES, ...SETTINGS];
  expect(names.sort()).toEqual(SCOPED.map(nameOf).sort());
});

test.each(RECORDS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s: a teacher’s own, and 404 for another teacher’s',
  async (_, endpoint) => {
    const refused = await send(endpoint, foreign);
    expect([refused.status, refused.text]).toEqual([404, expect.not.stringContaining(foreign.name)]);
    const answer = await send(endpoint, own);
    if (endpoint.path.endsWith('/student')) expect(answer.text).toContain('The student');
    // The teacher's own request is an adult's.
    else if (endpoint.path.endsWith('/parent-consent'))
      expect(answer.text).toContain('This student can agree');
    else expect([answer.status, answer.text]).toEqual([endpoint.status ?? 200, expect.anything()]);
  },
);

test.each(Object.entries(LISTS))('%s: a teacher’s own only', async (name, query) => {
  const endpoint = SCOPED.find((one) => nameOf(one) === name);
  if (!endpoint) throw new Error(`${name} is no endpoint`);
  const found = await send(endpoint, own, query(own));
  expect([found.status, found.text]).toEqual([200, expect.stringContaining(own.name)]);
  const missed = await send(endpoint, foreign, query(foreign));
  expect([missed.status, missed.text]).toEqual([200, expect.not.stringContaining(foreign.name)]);
});
