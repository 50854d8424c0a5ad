import { eq } from 'drizzle-orm';
import { symbols } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import {
  createReportLink,
  getReport,
  getSharedReportPdf,
  openSharedReport,
  revokeReportLink,
  setReportStatus,
} from '#contracts/reports/index.ts';
import { LINK_DAYS } from '#contracts/retention.ts';
import { mergeStudents, withdrawConsent } from '#contracts/students/index.ts';
import { buildApp } from '#server/app.ts';
import {
  actionsOf,
  api,
  buildSignedIn,
  db,
  eventsOf,
  setUpReports,
} from '#server/areas/reports/writing/reports-fixture.ts';
import { readConfig } from '#server/config.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { rateLimits } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildReport, buildReportLink, REPORT_CONTENTS } from '#server/testing/report-factories.ts';

const NOT_FOUND = { code: 'not_found', message: 'The report was not found.' };

setUpReports();
let token: string;
beforeAll(async () => {
  ({ token } = await buildSignedIn('admin', 'Meera Iyer'));
});
beforeEach(async () => {
  await db.database.orm.delete(rateLimits);
});

const build = async (status: 'draft' | 'ready' | 'shared' = 'ready') => {
  const student = await buildStudent(db.database, { name: 'Asha Pillai' });
  return { ...(await buildReport(db.database, { studentId: student.id, status })), student };
};
const share = async (id: number, body: object = { expiresInDays: LINK_DAYS.usual }) =>
  (await api.call(createReportLink, { token, params: { id }, body })).ok();
const open = (secret: string, address?: string) =>
  api.call(openSharedReport, { body: { token: secret }, ...(address && { address }) });
const revoke = (id: number) => api.call(revokeReportLink, { token, params: { id } });
/** The response of the file's endpoint, as bytes. */
const openFile = (secret: string) =>
  api.app.inject({ method: 'POST', url: getSharedReportPdf.path, payload: { token: secret } });

describe('a link', () => {
  test('shares a ready report; its secret is returned once and not stored', async () => {
    const { id } = await build();
    const { report, links, linkId, token: secret } = await share(id);
    expect(report).toMatchObject({ status: 'shared', sharedAt: api.clock.now.toISOString() });
    const expiresAt = new Date(api.clock.now.getTime() + 14 * DAY_MS).toISOString();
    expect(links).toEqual([
      {
        id: linkId,
        createdBy: 'Meera Iyer',
        createdAt: api.clock.now.toISOString(),
        expiresAt,
        revokedAt: null,
        openedAt: null,
        openedTimes: 0,
      },
    ]);
    // 256 bits.
    expect(secret).toMatch(/^[\w-]{43}$/);
    const [stored] = await db.database.orm.select().from(reportLinks).where(eq(reportLinks.id, linkId));
    expect(stored?.tokenHash).toBe(hashToken(secret));
    expect(JSON.stringify([stored, await eventsOf(id)])).not.toContain(secret);
    expect(await eventsOf(id)).toMatchObject([
      { action: 'report.link_created', after: { link: linkId, expiresAt } },
    ]);
    expect((await api.call(getReport, { token, params: { id } })).ok().links).toEqual(links);
  });

  test('shows the report to its holder, and records the opening without an address', async () => {
    const { id, student } = await build();
    const { token: secret, linkId } = await share(id, { expiresInDays: 1 });
    const answer = await open(secret);
    expect(answer.ok()).toEqual({
      report: {
        student: student.name,
        service: 'career',
        author: 'Somebody',
        readyAt: '2026-04-20T06:00:00.000Z',
        readyOn: '2026-04-20',
        content: REPORT_CONTENTS.career,
        expiresAt: new Date(api.clock.now.getTime() + DAY_MS).toISOString(),
      },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      action: 'report.opened',
      actorId: null,
      address: null,
      after: { link: linkId },
    });
  });

  test('also opens a file', async () => {
    const { id } = await build();
    const { token: secret } = await share(id);
    const { statusCode, headers, rawPayload } = await openFile(secret);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-disposition': 'attachment; filename="Asha Pillai career report 2026-04-20.pdf"',
    });
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await actionsOf(id)).toEqual(['report.link_created', 'report.opened', 'report.exported']);
  });

  test.each([
    ['read', open],
    ['as a file', openFile],
  ])('that is first opened %s tells the author', async (_, firstOpen) => {
    const author = await buildSignedIn('teacher', 'Chitra Nair');
    const { id: studentId } = await buildStudent(db.database, { counsellorId: author.id });
    const { id } = await buildReport(db.database, { studentId, status: 'ready' });
    await db.database.orm.update(reports).set({ authorId: author.id }).where(eq(reports.id, id));
    const { token: secret } = await share(id);
    expect((await firstOpen(secret)) as { status?: number; statusCode?: number }).toMatchObject(
      firstOpen === open ? { status: 200 } : { statusCode: 200 },
    );
    const { notifications } = (await api.call(listNotifications, { token: author.token })).ok();
    expect(notifications.map(({ kind }) => kind)).toEqual(['report_opened']);
  });

  test('records reading and downloading, once in ten minutes each', async () => {
    const { id } = await build();
    const { token: secret, linkId } = await share(id);
    (await open(secret)).ok();
    for (let times = 0; times < 2; times += 1) expect((await openFile(secret)).statusCode).toBe(200);
    expect(await actionsOf(id)).toEqual(['report.link_created', 'report.opened', 'report.exported']);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ actorId: null, after: { link: linkId } });
  });

  test('counts repeated openings once in ten minutes', async () => {
    const { id } = await build();
    const { token: secret, linkId } = await share(id);
    for (let times = 0; times < 5; times += 1) (await open(secret)).ok();
    api.clock.advance(10 * 60_000 - 1);
    (await open(secret)).ok();
    const stored = async () =>
      (await db.database.orm.select().from(reportLinks).where(eq(reportLinks.id, linkId)))[0]?.openedTimes;
    expect(await stored()).toBe(1);
    api.clock.advance(1);
    await Promise.all([open(secret), open(secret)]);
    expect(await stored()).toBe(2);
    expect(await actionsOf(id)).toEqual(['report.link_created', 'report.opened', 'report.opened']);
  });

  test.each([
    {},
    { expiresInDays: 0 },
    { expiresInDays: 91 },
    { expiresInDays: 1.5 },
    { expiresInDays: 'x' },
  ])('is refused for %o', async (body) => {
    const { id } = await build();
    expect((await api.call(createReportLink, { token, params: { id }, body })).status).toBe(400);
  });

  test('is limited to twenty per report', async () => {
    const { id } = await build();
    for (let times = 0; times < 20; times += 1) await share(id);
    const answer = await api.call(createReportLink, { token, params: { id }, body: { expiresInDays: 1 } });
    expect(answer.status).toBe(409);
  });
});

describe('a link opens nothing', () => {
  /** Ways to end an open link. */
  const ENDS: Record<string, (of: Shared) => Promise<unknown>> = {
    revoked: async ({ linkId }) => (await revoke(linkId)).ok(),
    expired: async ({ linkId }) =>
      db.database.orm.update(reportLinks).set({ expiresAt: api.clock.now }).where(eq(reportLinks.id, linkId)),
    'taken back': async ({ report: { id, version } }) =>
      (await api.call(setReportStatus, { token, params: { id }, body: { version, status: 'draft' } })).ok(),
    'taken back and ready again': async ({ report: { id, version } }) => {
      const set = async (status: string, at: number) =>
        (await api.call(setReportStatus, { token, params: { id }, body: { version: at, status } })).ok();
      await set('draft', version);
      await set('ready', version + 1);
    },
    deleted: async ({ report }) => db.database.orm.delete(reports).where(eq(reports.id, report.id)),
    erased: async ({ report }) => db.database.orm.delete(students).where(eq(students.id, report.student.id)),
  };
  type Shared = Awaited<ReturnType<typeof share>>;

  test.each(Object.entries(ENDS))('after it was %s', async (_, end) => {
    const { id } = await build();
    const shared = await share(id);
    (await open(shared.token)).ok();
    const events = (await actionsOf(id)).filter((action) => action === 'report.opened').length;
    await end(shared);
    const answer = await open(shared.token);
    expect([answer.status, answer.error()]).toEqual([404, NOT_FOUND]);
    const file = await openFile(shared.token);
    expect([file.statusCode, file.json()]).toEqual([404, NOT_FOUND]);
    api.clock.advance(11 * 60_000);
    await open(shared.token);
    expect((await actionsOf(id)).filter((action) => action === 'report.opened')).toHaveLength(events);
  });

  test.each([
    ['guessed', createToken()],
    ['of another kind', 'x'],
    ['empty', ''],
    ['long', 'x'.repeat(200)],
    ['not storable', '\u0000\ud800'],
  ])('if it is %s, with the same response', async (_, secret) => {
    const answer = await open(secret);
    expect([answer.status, answer.error()]).toEqual([404, NOT_FOUND]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  test('with a secret beyond the maximum length', async () => {
    const answer = await open('x'.repeat(201));
    expect([answer.status, answer.error().message]).toEqual([400, 'token is too long']);
  });

  test('without a secret', async () => {
    expect((await api.call(openSharedReport, { body: {} })).status).toBe(400);
    expect((await api.call(openSharedReport, { body: { token: 7 } })).status).toBe(400);
  });

  test('after many wrong secrets from one network, which do not affect right ones and other networks', async () => {
    const { id } = await build();
    const { token: secret } = await share(id);
    const statuses: number[] = [];
    for (let times = 0; times < 15; times += 1) statuses.push((await open(createToken())).status);
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => open(createToken())));
    statuses.push(...atOnce.map(({ status }) => status).sort());
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    const refused = await open(createToken());
    expect(refused.error().code).toBe('too_many_attempts');
    // The refused attempt may have been counted too.
    expect(['30', '60']).toContain(refused.headers['retry-after']);
    // Families share networks: a right secret always opens. It is too long to be guessed.
    (await open(secret)).ok();
    expect((await open(createToken(), '198.51.100.77')).status).toBe(404);
    api.clock.advance(60_000);
    expect((await open(createToken())).status).toBe(404);
  });
});

test('the log holds no secret, for any outcome', async () => {
  const { id } = await build();
  const { token: secret } = await share(id);
  let written = '';
  const config = readConfig({ LOG_LEVEL: 'trace', LOG_FORMAT: 'json' });
  const app = await buildApp({ config, database: db.database, clock: () => api.clock.now });
  Object.assign(app.log, { [symbols.streamSym]: { write: (line: string) => (written += line) } });
  for (const { path } of [openSharedReport, getSharedReportPdf]) {
    for (const payload of [{ token: secret }, { token: `${secret}x` }, { token: { secret } }]) {
      await app.inject({ method: 'POST', url: path, payload });
    }
  }
  await app.close();
  expect(written).toContain(getSharedReportPdf.path);
  expect(written).not.toContain(secret);
});

describe('revoking', () => {
  test('ends one link and keeps the others', async () => {
    const { id } = await build();
    const first = await share(id);
    const second = await share(id);
    const { links } = (await revoke(first.linkId)).ok();
    expect(links).toMatchObject([
      { id: second.linkId, revokedAt: null },
      { id: first.linkId, revokedAt: api.clock.now.toISOString() },
    ]);
    expect((await open(first.token)).status).toBe(404);
    (await open(second.token)).ok();
  });

  test('again changes nothing', async () => {
    const { id } = await build();
    const { linkId } = await share(id);
    (await revoke(linkId)).ok();
    const { links } = (await revoke(linkId)).ok();
    expect(links).toHaveLength(1);
    expect((await actionsOf(id)).filter((action) => action === 'report.link_revoked')).toHaveLength(1);
    expect((await revoke(2_147_483_647)).status).toBe(404);
  });
});

test('merging records with an enrolment each keeps both reports and their links', async () => {
  const kept = await build('shared');
  const other = await build('shared');
  const expiresAt = new Date(api.clock.now.getTime() + DAY_MS);
  const { token: secret } = await buildReportLink(db.database, other.id, { expiresAt });
  (
    await api.call(mergeStudents, {
      token,
      params: { id: kept.student.id },
      body: { otherId: other.student.id, version: 1, otherVersion: 1 },
    })
  ).ok();
  for (const { id, enrolmentId } of [kept, other]) {
    const { report } = (await api.call(getReport, { token, params: { id } })).ok();
    expect(report).toMatchObject({ enrolmentId, student: { id: kept.student.id } });
  }
  (await open(secret)).ok();
});

test('withdrawing a consent removes the assessment from the report', async () => {
  const { id, student } = await build();
  const { token: secret } = await share(id);
  const [consent] = await db.database.orm
    .insert(consents)
    .values({ studentId: student.id, purpose: 'assessment', wording: 1, givenAt: api.clock.now })
    .returning({ id: consents.id });
  (await api.call(withdrawConsent, { token, params: { id: consent?.id ?? 0 } })).ok();
  expect((await open(secret)).ok().report.content).toEqual({ ...REPORT_CONTENTS.career, assessment: null });
  expect(await actionsOf(id)).toContain('report.assessment_removed');
  expect((await api.call(getReport, { token, params: { id } })).ok().report.version).toBe(3);
});
