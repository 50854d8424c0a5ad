import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAppointments } from '#contracts/appointments/index.ts';
import { listContacts } from '#contracts/enquiries/index.ts';
import {
  type Analytics,
  DIMENSIONS,
  type Dimension,
  exportAnalytics,
  type Figures,
  getAnalytics,
  listBehind,
  MEASURES,
  type Measure,
  nameGroup,
  whyNotCounted,
} from '#contracts/insight/index.ts';
import { listReports } from '#contracts/reports/index.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { listStudents } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { buildRecords } from './analytics-fixture.ts';
import { countListed } from './listed-fixture.ts';

let db: TestDatabase;
let api: TestApp;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  for (const role of ROLES) {
    const { email } = await buildMember(db.database, role);
    tokens[role] = await api.signIn(email, TEST_PASSWORD);
  }
  const empty = await ask({ by: 'school' });
  expect([empty.groups, Object.values(empty.totals)]).toEqual([
    [],
    [0, null, null, null, 0, 0, 0, null, null, null],
  ]);
  await buildRecords(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

async function ask(query: Record<string, string> = {}): Promise<Analytics> {
  return (await api.call(getAnalytics, { token: tokens.admin, query })).ok();
}

/** Each measure has its moment, its table, and its column for each dimension. */
const LIVE = 'join students s on s.id = r.student_id and s.merged_into_id is null';
const SUBMISSIONS = `(select * from contacts where kind <> 'office_entry') r`;
const LEADS = 'contacts r';
const OWNER = `(case when r.status in ('new', 'answered') and r.former_owner_id is not null then r.former_owner_id
  else coalesce(r.assignee_id, r.former_owner_id) end)`;
const OF_LEADS = {
  from: LEADS,
  moment: 'r.created_at',
  keys: { service: 'r.service', counsellor: OWNER, source: 'r.source' },
};
const STUDENT = { school: 's.school_id', city: 's.city', counsellor: 's.first_counsellor_id' };
const KEPT = `r.status in ('requested', 'confirmed', 'completed', 'no_show')`;
const OTHERWISE: Record<
  Measure,
  { from: string; moment: string; is: string; keys: Partial<Record<Dimension, string>> }
> = {
  registrations: {
    from: 'students s',
    moment: 's.created_at',
    is: 's.merged_into_id is null',
    keys: STUDENT,
  },
  enquiries: {
    from: SUBMISSIONS,
    moment: 'r.created_at',
    is: `r.status <> 'spam'`,
    keys: { service: 'r.service', counsellor: OWNER },
  },
  conversions: {
    from: SUBMISSIONS,
    moment: 'r.created_at',
    is: `r.status <> 'spam' and r.student_id > 0 and r.became_student`,
    keys: { service: 'r.service', counsellor: OWNER },
  },
  links: {
    from: SUBMISSIONS,
    moment: 'r.created_at',
    is: `r.status <> 'spam' and r.student_id > 0 and not r.became_student`,
    keys: { service: 'r.service', counsellor: OWNER },
  },
  appointments: {
    from: `appointments r ${LIVE}`,
    moment: 'r.starts_at',
    is: KEPT,
    keys: { ...STUDENT, service: 'r.service', counsellor: 'r.counsellor_id' },
  },
  noShows: {
    from: `appointments r ${LIVE}`,
    moment: 'r.starts_at',
    is: `r.status = 'no_show'`,
    keys: { ...STUDENT, service: 'r.service', counsellor: 'r.counsellor_id' },
  },
  completedServices: {
    from: `enrolments r ${LIVE}`,
    moment: 'r.completed_at',
    is: `r.stage = 'completed'`,
    keys: { ...STUDENT, service: 'r.service', counsellor: 'r.counsellor_id' },
  },
  leads: { ...OF_LEADS, is: `r.status <> 'spam'` },
  leadsEnrolled: { ...OF_LEADS, is: `r.status <> 'spam' and r.stage = 'enrolled'` },
  leadsLost: { ...OF_LEADS, is: `r.status <> 'spam' and r.stage = 'lost'` },
};

/** Counts each figure by the local dates of the moments. */
async function countOtherwise(
  measure: Measure,
  days: { from: string; to: string },
  by?: Dimension,
  key?: string | null,
) {
  const { from, moment, is, keys } = OTHERWISE[measure];
  const date = `to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  const inGroup = () => {
    if (by === undefined) return 'true or $3 = $3';
    if (by === 'month') return `substr(${date}, 1, 7) = $3`;
    if (measure === 'registrations' && by === 'service') {
      const enrolled = `(select service from enrolments e where e.student_id = s.id and e.stage <> 'cancelled')`;
      return key === null ? `not exists ${enrolled} and $3::text is null` : `$3 in ${enrolled}`;
    }
    return `${keys[by]}::text is not distinct from $3`;
  };
  const { rows } = await db.database.pool.query<{ n: string }>(
    `select count(*) as n from ${from} where ${is} and ${date} between $1 and $2 and (${inGroup()})`,
    [days.from, days.to, key ?? null],
  );
  return Number(rows[0]?.n);
}

const PERIODS = [
  ['the last twelve months', {}, { from: '2025-05-01', to: '2026-04-30' }],
  ['some days', { from: '2025-10-15', to: '2026-04-09' }, { from: '2025-10-15', to: '2026-04-09' }],
  ['one day', { from: '2026-04-30', to: '2026-04-30' }, { from: '2026-04-30', to: '2026-04-30' }],
] as const;

describe.each(PERIODS)('analytics of %s', (_, asked, period) => {
  test.each(DIMENSIONS)('by %s: every figure equals an independent count', async (by) => {
    const shown = await ask({ ...asked, by });
    expect(shown.period).toEqual(period);
    for (const measure of MEASURES) {
      const reason = whyNotCounted(measure, by);
      const isTold = reason === null;
      expect(shown.notCounted.find((one) => one.measure === measure)?.reason ?? null).toBe(reason);
      const other = async (days: typeof shown.period) => (isTold ? countOtherwise(measure, days) : null);
      expect([measure, shown.totals[measure]]).toEqual([measure, await other(period)]);
      expect([measure, shown.before.totals[measure]]).toEqual([measure, await other(shown.before.period)]);
      for (const { key, figures } of shown.groups) {
        const figure = isTold ? await countOtherwise(measure, period, by, key) : null;
        expect([measure, key, figures[measure]]).toEqual([measure, key, figure]);
      }
      if (!isTold || (measure === 'registrations' && by === 'service')) continue;
      // Nothing is left out of the groups.
      const sum = shown.groups.reduce((total, { figures }) => total + (figures[measure] ?? 0), 0);
      expect([measure, sum]).toEqual([measure, shown.totals[measure]]);
    }
  });

  test.each(DIMENSIONS)('by %s: every figure’s list has as many records', async (by) => {
    const shown = await ask({ ...asked, by });
    const agree = async (figures: Figures, group?: { by: Dimension; key: string | null }) => {
      for (const measure of MEASURES) {
        const behind = listBehind(measure, shown.period, group);
        if (figures[measure] === null) continue;
        const listed = await countListed(api, tokens.admin, behind);
        expect([measure, group, listed]).toEqual([measure, group, figures[measure]]);
      }
    };
    await agree(shown.totals);
    for (const { key, figures } of shown.groups) await agree(figures, { by, key });
  });
});

test('months are in order, empty ones included; other groups are by name, the empty group last', async () => {
  const { groups } = await ask();
  expect(groups.map(({ key }) => key)).toEqual([
    ...['2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
    ...['2026-01', '2026-02', '2026-03', '2026-04'],
  ]);
  const cities = (await ask({ by: 'city' })).groups.map((group) => nameGroup('city', group));
  expect(cities).toEqual(['Chennai', 'Hubballi, old town', 'Kochi', 'No city']);
  const services = (await ask({ by: 'service' })).groups.map((group) => nameGroup('service', group));
  expect(services).toEqual([
    ...['DMIT', 'Career Counseling', 'Overseas Admission', 'Bridging Courses', 'No service'],
  ]);
});

test('the earlier period has as many days and ends the day before', async () => {
  const { before } = await ask({ from: '2026-03-01', to: '2026-04-30' });
  expect(before.period).toEqual({ from: '2025-12-30', to: '2026-02-28' });
});

test('days follow the configured time zone', async () => {
  const elsewhere = await createTestApp(db.database, { TIME_ZONE: 'America/New_York' });
  const query = { from: '2025-05-31', to: '2025-05-31' };
  const shown = (await elsewhere.call(getAnalytics, { token: tokens.admin, query })).ok();
  const { rows } = await db.database.pool.query<{ n: string }>(
    `select count(*) as n from students where merged_into_id is null
     and created_at >= '2025-05-31T04:00:00Z' and created_at < '2025-06-01T04:00:00Z'`,
  );
  expect(shown.totals.registrations).toBe(Number(rows[0]?.n));
  expect(shown.totals.registrations).not.toBe((await ask(query)).totals.registrations);
  await elsewhere.close();
});

describe('analytics refuses', () => {
  test.each([
    ['a period that ends before it begins', { from: '2026-04-02', to: '2026-04-01' }],
    ['a period of more than five years', { from: '2021-04-30', to: '2026-04-30' }],
    ['an impossible day', { from: '2026-02-30' }],
    ['another dimension', { by: 'board' }],
  ])('%s', async (_, query) => {
    for (const endpoint of [getAnalytics, exportAnalytics]) {
      const answer = await api.call(endpoint, { token: tokens.admin, query });
      expect([answer.status, answer.error().code]).toEqual([400, 'bad_request']);
    }
  });

  test('a caller without a session (401), and a teacher or staff (403)', async () => {
    for (const endpoint of [getAnalytics, exportAnalytics]) {
      expect((await api.call(endpoint)).status).toBe(401);
      for (const role of ['teacher', 'staff'] as const) {
        expect((await api.call(endpoint, { token: tokens[role] })).status).toBe(403);
      }
      expect((await api.call(endpoint, { token: tokens.super_admin })).status).toBe(200);
    }
  });

  test('a period of five years', async () => {
    expect((await ask({ from: '2021-05-01', to: '2026-04-30' })).period.from).toBe('2021-05-01');
  });
});

test.each([
  [listStudents, { without: 'age' }],
  [listStudents, { city: '' }],
  [listAppointments, { city: ' ' }],
  [listReports, { city: 'x'.repeat(81) }],
  [listContacts, { from: 'soon' }],
  [listContacts, { linked: 'yes' }],
  [listContacts, { service: 'tuition' }],
])('$path refuses %j', async (endpoint, query) => {
  const answer = await api.call(endpoint, { token: tokens.admin, query: { ...query } });
  expect([answer.status, answer.error().code]).toEqual([400, 'bad_request']);
});

describe('the exported file', () => {
  async function take(query: Record<string, string>) {
    const text = (await api.call(exportAnalytics, { token: tokens.admin, query })).ok();
    expect(text.startsWith('\ufeff')).toBe(true);
    return Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true }).data;
  }

  test('has the figures shown, the total last, and no formula', async () => {
    const query = { by: 'school', from: '2025-05-01', to: '2026-04-30' };
    const rows = await take(query);
    const { groups, totals } = await ask(query);
    expect(rows).toHaveLength(groups.length + 1);
    expect(rows.map(({ School }) => School)).toContain(`'=SUM(A1)`);
    expect(rows.at(-2)?.School).toBe('No school');
    const told = (figures: Figures) => MEASURES.map((measure) => String(figures[measure] ?? ''));
    expect(rows.map(({ School: _, ...figures }) => Object.values(figures))).toEqual([
      ...groups.map(({ figures }) => told(figures)),
      told(totals),
    ]);
  });

  test('is recorded in the audit trail', async () => {
    await take({ by: 'city' });
    const events = await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id);
    expect(events.at(-1)).toMatchObject({
      action: 'analytics.exported',
      after: { from: '2025-05-01', to: '2026-04-30', by: 'city' },
    });
  });
});
