import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AuditAction,
  type AuditEvent,
  exportAuditEvents,
  listAuditEvents,
} from '#contracts/audit/index.ts';
import { ErrorBodySchema } from '#contracts/errors.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;
let ownId: number;
/** The last event of earlier tests. */
let lastId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const member = await buildMember(db.database, 'super_admin', { name: 'Asha Rao' });
  ownId = member.id;
  token = await api.signIn(member.email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  const { rows } = await db.database.pool.query<{ id: number }>('select max(id) as id from audit_events');
  lastId = rows[0]?.id ?? 0;
});

type NewEvent = Partial<typeof auditEvents.$inferInsert> & { action?: AuditAction };

async function build(...events: NewEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    at: new Date('2026-04-10T06:00:00Z'),
    action: 'member.updated' as const,
    ...event,
  }));
  await db.database.orm.insert(auditEvents).values(rows);
}

async function get(path: string, query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.1' };
  return api.app.inject({ url: `${path}?${search}`, headers });
}

async function list(query: Record<string, string | number> = {}) {
  const response = await get(listAuditEvents.path, query);
  if (response.statusCode !== 200) throw new Error(response.body);
  return listAuditEvents.response.parse(response.json());
}

/** The names in the running test's events. */
async function namesOf(query: Record<string, string | number>): Promise<(string | null | undefined)[]> {
  const { events } = await list(query);
  return events.filter(({ id }) => id > lastId).map(({ subject }) => subject?.name);
}

const refusalOf = async (query: Record<string, string>) => {
  const response = await get(listAuditEvents.path, query);
  return { status: response.statusCode, ...ErrorBodySchema.parse(response.json()) };
};

const named = (subjectName: string, fields: NewEvent = {}): NewEvent => ({
  subjectType: 'member',
  subjectName,
  ...fields,
});

test('an event is shown as recorded', async () => {
  await build({
    action: 'member.updated',
    actorId: 7,
    actorName: 'Bala Iyer',
    subjectType: 'member',
    subjectId: 9,
    subjectName: 'Chitra Nair',
    address: '198.51.100.4',
    before: { role: 'staff' },
    after: { role: 'teacher' },
  });
  await build({ action: 'sample_data.loaded' });
  const { events } = await list({ limit: 2 });
  const nothing = { actor: null, subject: null, address: null, before: null, after: null };
  expect(events).toEqual<AuditEvent[]>([
    { id: expect.any(Number), at: '2026-04-10T06:00:00.000Z', action: 'sample_data.loaded', ...nothing },
    {
      id: expect.any(Number),
      at: '2026-04-10T06:00:00.000Z',
      action: 'member.updated',
      actor: { id: 7, name: 'Bala Iyer' },
      subject: { type: 'member', id: 9, name: 'Chitra Nair' },
      address: '198.51.100.4',
      before: { role: 'staff' },
      after: { role: 'teacher' },
    },
  ]);
});

describe('search', () => {
  beforeEach(() =>
    build(
      named('Meera Pillai', { actorName: 'Bala Iyer' }),
      named('Ravi Menon', { actorName: 'Bala Iyer', address: '198.51.100.77' }),
      named('मीरा शर्मा', { actorName: 'செல்வி ராஜன்' }),
      named('100%', {}),
      named('José Pereira', { actorName: 'Class 007' }),
      named('Jose Lobo', { actorName: 'Class 7' }),
    ),
  );

  test.each([
    ['a word of the subject', 'pillai', ['Meera Pillai']],
    ['a word of the actor', 'BALA', ['Ravi Menon', 'Meera Pillai']],
    ['words of both, in any order', 'iyer meera', ['Meera Pillai']],
    ['an address', '198.51.100.77', ['Ravi Menon']],
    ['a word in Devanagari', 'मीरा', ['मीरा शर्मा']],
    ['a word in Tamil', 'செல்வி', ['मीरा शर्मा']],
    ['an accent, in capital letters too', 'JOSÉ', ['José Pereira']],
    ['the same letter without it', 'jose', ['Jose Lobo']],
    ['a number with its zeros', '007', ['José Pereira']],
    ['what LIKE takes for a pattern', '0%', ['100%']],
    ['another such', 'a_i', []],
    ['words that are not together', 'meera menon', []],
  ])('matches %s', async (_, q, expected) => {
    expect(await namesOf({ q })).toEqual(expected);
  });
});

describe('filters', () => {
  test('combine action, actor and record', async () => {
    await build(
      named('One', { action: 'member.created', actorId: 901, subjectId: 801 }),
      named('Two', { action: 'member.deleted', actorId: 901, subjectId: 802 }),
      named('Three', { action: 'member.deleted', actorId: 902, subjectId: 801 }),
      named('Four', { action: 'member.deleted', subjectType: 'school', subjectId: 801 }),
    );
    expect(await namesOf({ action: 'member.deleted' })).toEqual(['Four', 'Three', 'Two']);
    expect(await namesOf({ actorId: 901 })).toEqual(['Two', 'One']);
    expect(await namesOf({ actorId: 901, action: 'member.deleted' })).toEqual(['Two']);
    expect(await namesOf({ subjectType: 'member', subjectId: 801 })).toEqual(['Three', 'One']);
    expect(await namesOf({ subjectType: 'member', subjectId: 801, q: 'thr' })).toEqual(['Three']);
    expect(await namesOf({ subjectType: 'school', action: 'member.deleted' })).toEqual(['Four']);
  });

  test('select by days in the consultancy’s time zone, both included', async () => {
    await build(
      named('Evening before', { at: new Date('2026-02-09T18:29:59.999Z') }),
      named('Midnight in India', { at: new Date('2026-02-09T18:30:00Z') }),
      named('Last moment', { at: new Date('2026-02-11T18:29:59.999Z') }),
      named('Next day', { at: new Date('2026-02-11T18:30:00Z') }),
    );
    expect(await namesOf({ from: '2026-02-10', to: '2026-02-11' })).toEqual([
      'Last moment',
      'Midnight in India',
    ]);
    expect(await namesOf({ to: '2026-02-09' })).toEqual(['Evening before']);
    expect(await namesOf({ from: '2026-02-12', to: '2026-02-12' })).toEqual(['Next day']);
    expect(await namesOf({ from: '2031-01-01' })).toEqual([]);
    expect(await namesOf({ to: '1999-01-01' })).toEqual([]);
  });

  test('find events recorded in another order than they happened', async () => {
    await build(
      named('Later', { at: new Date('2026-03-02T06:00:00Z') }),
      named('Earlier', { at: new Date('2026-03-01T06:00:00Z') }),
    );
    expect(await namesOf({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['Later']);
    expect(await namesOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['Earlier']);
  });

  test.each([
    [{ action: 'nothing.known' }, 'The action is not known'],
    [{ subjectType: 'table' }, 'The kind of record is not known'],
    [{ actorId: 'x' }, 'This is not a valid id'],
    [{ subjectId: '2147483648' }, 'This is not a valid id'],
    [{ from: '2026-02-30' }, 'The first day must be a date such as 2026-04-30'],
    [{ to: 'today' }, 'The last day must be a date such as 2026-04-30'],
    [{ limit: '101' }, 'limit must be a number from 1 to 100'],
    [{ q: 'x'.repeat(101) }, 'The search must be at most 100 characters long'],
    [{ after: 'x' }, 'after is not known'],
    [{ after: 'WyJ4Il0' }, 'after is not known'],
  ])('refuse %j', async (query, message) => {
    expect(await refusalOf(query)).toEqual({ status: 400, code: 'bad_request', message });
  });
});

describe('paging', () => {
  test('returns every event once', async () => {
    await build(...Array.from({ length: 25 }, (_, index) => named(`N${index}`, { actorId: 950 })));
    const seen: (string | null | undefined)[] = [];
    let after: string | undefined;
    do {
      const page = await list({ actorId: 950, limit: 10, ...(after === undefined ? {} : { after }) });
      seen.push(...page.events.map(({ subject }) => subject?.name));
      after = page.next;
    } while (after !== undefined);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `N${24 - index}`));
  });

  test('a rare event among many others is found, by filters and by search', async () => {
    await build(named('Needle', { actorId: 960, actorName: 'Rare Person', action: 'member.created' }));
    await db.database.pool.query(
      `insert into audit_events (at, action, actor_id, actor_name)
       select '2026-04-10T06:00:00Z', 'member.updated', 960, 'Busy Person' from generate_series(1, 12000)`,
    );
    const { events, next } = await list({ actorId: 960, action: 'member.created' });
    expect(events.map(({ subject }) => subject?.name)).toEqual(['Needle']);
    expect(next).toBeUndefined();
    expect((await list({ q: 'needle' })).events).toHaveLength(1);
    // Too short for the index of the words.
    expect((await namesOf({ q: 'ne' })).filter((name) => name === 'Needle')).toHaveLength(1);
  });
});

describe('the export', () => {
  test('contains the filtered trail as CSV, is recorded, and has no formula', async () => {
    await build(
      named('=1+1', { actorId: 970, actorName: 'Bala, Iyer', after: { role: 'admin' }, address: '::1' }),
      named('Other', { actorId: 971 }),
    );
    const response = await get(exportAuditEvents.path, { actorId: 970, q: 'bala' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="audit-events.csv"');
    const lines = response.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffNumber,When,Action,Who,Record,Record number,Name,From,Before,After');
    expect(lines[1]).toMatch(
      /^\d+,2026-04-10T06:00:00.000Z,member.updated,"Bala, Iyer",member,,'=1\+1,::1,,"\{""role"":""admin""\}"$/,
    );
    expect(lines.slice(2)).toEqual(['']);
    const { events } = await list({ action: 'audit.exported' });
    // Searched words may be a child's name.
    expect(events[0]).toMatchObject({
      actor: { id: ownId, name: 'Asha Rao' },
      address: '203.0.113.1',
      after: { actorId: 970 },
    });
    expect(events[0]?.after).not.toHaveProperty('q');
  });

  test('spans several batches', async () => {
    await db.database.pool.query(
      `insert into audit_events (at, action, actor_id)
       select '2026-04-10T06:00:00Z', 'member.updated', 980 from generate_series(1, 2500)`,
    );
    const { body } = await get(exportAuditEvents.path, { actorId: 980 });
    const ids = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]));
    expect(ids).toHaveLength(2500);
    expect(new Set(ids).size).toBe(2500);
  });
});
