import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { familyAccounts, type guardianships } from '#server/db/schema/families.ts';
import { students } from '#server/db/schema/records.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildFamilySession, buildGuardianship } from '#server/testing/families.ts';
import type { RightRequest } from '#server/testing/prepared-records.ts';
import { nameOf, rightRequest } from '#server/testing/right-requests.ts';
import { api, db, setUpFamilies, signInAs } from '#server/testing/set-up-families.ts';

// A waiting account without a link would count as work that still runs.
setUpFamilies([familyAccounts]);

let token: string;
let sent = 0;

beforeAll(async () => {
  token = await signInAs('super_admin');
});

const CHILD = '/api/family/children/{id}';
const OF_A_CHILD = ENDPOINTS.filter(
  ({ access, path }) => access === 'family' && (path === CHILD || path.startsWith(`${CHILD}/`)),
);

interface Asker {
  /** Of the account to the child of the request; null for another child's guardian, undefined without a session. */
  link?: Partial<typeof guardianships.$inferInsert> | null;
  isConfirmed?: boolean;
  /** Whether the child is 18. */
  isOfAge?: boolean;
}

const ENDED = { endedAt: new Date(Date.parse('2026-04-30T06:00:00Z') - HOUR_MS), endReason: 'Asked' };
/** These get the same answer everywhere. */
const REFUSED: Record<string, Asker> = {
  'without a session': {},
  'an account that nobody has confirmed': { link: {}, isConfirmed: false },
  'a guardian of another child': { link: null },
  'a guardian whose link ended an hour ago': { link: ENDED },
  'a former guardian of a student of age': { link: {}, isOfAge: true },
};
/** As the columns of the table below. */
const SEEING: Asker[] = [
  { link: {} },
  { link: { sight: 'appointments' } },
  { link: { relation: 'self', mayBook: false } },
  { link: { relation: 'self' }, isOfAge: true },
];

const YES = 'ok';
type Expected = typeof YES | 404 | 409;

/** By endpoint: a guardian of a child, one who sees appointments only, the student under 18, the student of age. */
const TABLE: Record<string, [Expected, Expected, Expected, Expected]> = {
  'GET ': [YES, YES, YES, YES],
  'GET /appointments': [YES, YES, YES, YES],
  'GET /free-times': [YES, YES, 409, YES],
  'POST /appointments': [YES, YES, 409, YES],
  'POST /appointments/{appointmentId}/time': [YES, YES, 409, YES],
  'POST /appointments/{appointmentId}/cancellation': [YES, YES, 409, YES],
  'POST /time-requests': [YES, YES, 409, YES],
  'GET /reports/{reportId}': [YES, 404, YES, YES],
  'GET /reports/{reportId}/pdf': [YES, 404, YES, YES],
  'GET /guardians': [404, 404, 404, YES],
  'PUT /guardians/{guardianshipId}': [404, 404, 404, YES],
  'GET /student-account': [YES, 404, 404, 404],
  'POST /student-account': [YES, 404, 404, 404],
  'DELETE /student-account': [YES, 404, 404, 404],
  'GET /messages': [YES, 404, YES, YES],
  'POST /messages': [YES, 404, YES, YES],
  'POST /messages/read': [YES, 404, YES, YES],
  'POST /attachments': [YES, 404, YES, YES],
  'GET /attachments/{attachmentId}': [YES, 404, YES, YES],
  'GET /consents': [YES, 404, YES, YES],
  'POST /consents': [YES, 404, 404, YES],
  'POST /consents/{purpose}/withdrawal': [YES, 404, 404, YES],
  'GET /data-requests': [YES, 404, 404, YES],
  'GET /views': [YES, 404, 404, YES],
  'POST /data': [YES, 404, 404, YES],
  'POST /data/pdf': [YES, 404, 404, YES],
  'POST /corrections': [YES, 404, 404, YES],
  'POST /erasure': [YES, 404, 404, YES],
  'DELETE /erasure': [YES, 404, 404, YES],
};

const rowOf = (endpoint: Endpoint) => nameOf(endpoint).replace(CHILD, '');

test('every endpoint of a child has a row', () => {
  expect(OF_A_CHILD.map(rowOf).sort(), 'add one to the table').toEqual(Object.keys(TABLE).sort());
});

/** A request with its records. */
async function prepare(endpoint: Endpoint): Promise<RightRequest> {
  const world = { api, database: db.database, token };
  if (rowOf(endpoint) === 'POST /messages') {
    // Its file would be another account's.
    const request = await rightRequest(world, endpoint);
    return { ...request, body: { ...(request.body as object), attachmentIds: [] } };
  }
  if (rowOf(endpoint) !== 'POST /student-account') return rightRequest(world, endpoint);
  const { id } = await buildStudent(db.database);
  return { token, params: { id }, query: {}, body: { email: `asha${sent}@students.example` } };
}

async function headersOf(
  { link, isConfirmed = true, isOfAge = false }: Asker,
  studentId: number,
): Promise<Record<string, string>> {
  const dateOfBirth = isOfAge ? '2000-01-01' : '2012-03-04';
  await db.database.orm.update(students).set({ dateOfBirth }).where(eq(students.id, studentId));
  if (link === undefined) return {};
  const { id: accountId } = await buildFamilyAccount(db.database, isConfirmed ? {} : { confirmedAt: null });
  const own = link === null ? (await buildStudent(db.database)).id : studentId;
  await buildGuardianship(db.database, { accountId, studentId: own, ...link });
  return buildFamilySession(db.database, accountId, api.clock.now);
}

async function send(
  endpoint: Endpoint,
  { params, query, body }: RightRequest,
  headers: Record<string, string>,
) {
  sent += 1;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const response = await api.app.inject({
    method: endpoint.method,
    url: path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      'content-type': endpoint.upload ? 'application/octet-stream' : 'application/json',
      origin: 'http://localhost:80',
      'x-forwarded-for': `198.18.${sent >> 8}.${sent & 255}`,
      ...headers,
    },
    payload: Buffer.isBuffer(body) ? body : body === undefined ? '' : JSON.stringify(body),
  });
  const isDone = response.statusCode === (endpoint.status ?? 200);
  return { answer: isDone ? YES : response.statusCode, body: response.body };
}

const MISSING = 2_147_483_647;

describe.each(OF_A_CHILD.map((endpoint) => [rowOf(endpoint), endpoint] as const))('%s', (row, endpoint) => {
  test('answers each asker as the table says', async () => {
    const answers: unknown[] = [];
    for (const asker of SEEING) {
      const request = await prepare(endpoint);
      const headers = await headersOf(asker, Number(request.params.id));
      answers.push((await send(endpoint, request, headers)).answer);
    }
    expect(answers).toEqual(TABLE[row]);
  });

  test.each(Object.entries(REFUSED))('tells nothing to %s', async (_, asker) => {
    const request = await prepare(endpoint);
    const headers = await headersOf(asker, Number(request.params.id));
    const { answer, body } = await send(endpoint, request, headers);
    expect(answer).toBe(asker.link === undefined ? 401 : 404);
    // The same as for a child who does not exist.
    const missing = { ...request, params: { ...request.params, id: MISSING } };
    expect((await send(endpoint, missing, headers)).body).toBe(body);
  });
});

const innerOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+Id)\}/g)].map(([, name = '']) => name);

test.each(
  OF_A_CHILD.filter((endpoint) => innerOf(endpoint).length > 0).map(
    (endpoint) => [rowOf(endpoint), endpoint] as const,
  ),
)('%s opens no record of another child below its own', async (row, endpoint) => {
  const inner = innerOf(endpoint);
  const [own, foreign] = [await prepare(endpoint), await prepare(endpoint)];
  const isOwners = TABLE[row]?.[0] === 404;
  const headers = await headersOf(SEEING[isOwners ? 3 : 0] ?? {}, Number(own.params.id));
  const under = (id: unknown) => ({
    ...own,
    params: { ...own.params, ...Object.fromEntries(inner.map((name) => [name, id])) },
  });
  const [name = ''] = inner;
  const answer = await send(endpoint, under(foreign.params[name]), headers);
  expect(answer.answer).toBe(404);
  expect(await send(endpoint, under(MISSING), headers)).toEqual(answer);
});

test.each(
  OF_A_CHILD.filter(({ method }) => method !== 'GET').map((endpoint) => [rowOf(endpoint), endpoint] as const),
)('%s takes nothing from a page of another site', async (_, endpoint) => {
  const request = await prepare(endpoint);
  const headers = await headersOf({ link: {} }, Number(request.params.id));
  for (const origin of ['https://evil.example', 'null', '', 'https://localhost:80']) {
    expect((await send(endpoint, request, { ...headers, origin })).answer, origin).toBe(403);
  }
});
