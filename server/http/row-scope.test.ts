import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contracts/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents } from '#server/db/schema/enquiries.ts';
import { appointments, enrolments, students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

type Endpoint = (typeof ENDPOINTS)[number];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A student with something of everything that hangs on one. */
interface Child {
  id: number;
  name: string;
  phone: string;
  openEnrolmentId: number;
  consentId: number;
}

/** One record by its id: another one's is not found. */
interface OneRecord {
  idOf: (child: Child) => number;
  body?: object;
}
/** A list: the child's name is in it, or it isn't. `query` asks for this very child, where the list has to be asked. */
interface List {
  /** Both of the teacher's children, unless said. */
  hers?: () => Child[];
  queries: ((child: Child) => Record<string, string>)[];
}

const EVERYTHING = () => ({});
const childId = ({ id }: Child) => id;

/** How each endpoint is called that a teacher may use for students, appointments and reports. */
const RECORDS: Record<string, OneRecord> = {
  'GET /api/admin/students/{id}': { idOf: childId },
  'PUT /api/admin/students/{id}': { idOf: childId, body: { version: 1, city: 'Kochi' } },
  'GET /api/admin/students/{id}/timeline': { idOf: childId },
  'POST /api/admin/students/{id}/notes': { idOf: childId, body: { kind: 'note', text: 'Asked for help' } },
  'POST /api/admin/students/{id}/enrolments': { idOf: childId, body: { service: 'overseas' } },
  'POST /api/admin/students/{id}/consents': {
    idOf: childId,
    body: { purpose: 'contact', givenBy: 'The mother' },
  },
  'POST /api/admin/enrolments/{id}/stage': {
    idOf: ({ openEnrolmentId }) => openEnrolmentId,
    body: { from: 'enrolled', stage: 'in_progress' },
  },
  'POST /api/admin/consents/{id}/withdrawal': { idOf: ({ consentId }) => consentId },
};
const LISTS: Record<string, List> = {
  'GET /api/admin/students': { queries: [EVERYTHING, ({ name }) => ({ q: name })] },
  'GET /api/admin/students/duplicates': {
    queries: [({ phone }) => ({ phone }), ({ name }) => ({ name })],
  },
  // The calendar: her own appointments; a child’s others are on the child’s page.
  'GET /api/admin/appointments': { queries: [EVERYTHING], hers: () => [met] },
  'GET /api/admin/reports': { queries: [EVERYTHING] },
};

const SCOPED = ENDPOINTS.filter(
  ({ access }) =>
    access !== 'public' &&
    /^(students|appointments|reports):/.test(access) &&
    hasPermission('teacher', access),
);

let db: TestDatabase;
let api: TestApp;
let teacher: { id: number; token: string };
let colleagueId: number;
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
  const { id } = await buildStudent(db.database, { name, phone, counsellorId, status: 'active' });
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
    .values({ studentId: id, purpose: 'contact', wording: 1, givenAt: at })
    .returning({ id: consents.id });
  const appointment = { ...record, service: 'dmit' as const, startsAt: at };
  await db.database.orm.insert(appointments).values({ ...appointment, counsellorId: metBy });
  return { id, name, phone, openEnrolmentId: open?.id ?? 0, consentId: consent?.id ?? 0 };
}

async function send({ method, path }: Endpoint, { id = 0, query = {}, body = {} }) {
  const response = await api.app.inject({
    method,
    url: `${path.replace('{id}', String(id))}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, text: response.body };
}

test('every endpoint for students, appointments and reports has a case here', () => {
  const names = SCOPED.map(nameOf);
  expect([...Object.keys(RECORDS), ...Object.keys(LISTS)].sort()).toEqual(names.sort());
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
    '%s: hers, and not found for another one’s',
    async (_, endpoint, { idOf, body = {} }) => {
      for (const child of [counselled, met]) {
        const answer = await send(endpoint, { id: idOf(child), body });
        expect([child.name, answer.status, answer.text]).toEqual([
          child.name,
          endpoint.status ?? 200,
          expect.anything(),
        ]);
      }
      const before = await db.database.orm.$count(auditEvents);
      const refused = await send(endpoint, { id: idOf(foreign), body });
      expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('not_found')]);
      expect(refused.text).not.toContain(foreign.name);
      expect(await db.database.orm.$count(auditEvents)).toBe(before);
    },
  );

  test.each(lists)('%s: hers only', async (_, endpoint, { queries, hers = () => [counselled, met] }) => {
    for (const query of queries) {
      for (const child of hers()) {
        const answer = await send(endpoint, { query: query(child) });
        expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(child.name)]);
      }
      const { status, text } = await send(endpoint, { query: query(foreign) });
      expect([status, text]).toEqual([200, expect.not.stringContaining(foreign.name)]);
    }
  });
});
