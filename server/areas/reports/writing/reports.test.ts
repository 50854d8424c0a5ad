import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createReport,
  createReportLink,
  deleteReport,
  FINGERS,
  getReport,
  REPORT_FORMS,
  saveReport,
  setReportStatus,
} from '#contracts/reports/index.ts';
import { recordConsent } from '#contracts/students/index.ts';
import type { consents } from '#server/db/schema/family-history.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';
import { buildContact, buildContactConsent } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildReport, buildReportLink, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import {
  actionsOf,
  api,
  buildEnrolled,
  buildSignedIn,
  db,
  eventsOf,
  setUpReports,
} from './reports-fixture.ts';

setUpReports();
let token: string;
let teacher: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  ({ token } = await buildSignedIn('admin', 'Meera Iyer'));
  teacher = await buildSignedIn('teacher');
});

const { assessment } = REPORT_CONTENTS.career;
const create = (id: number, by = token) => api.call(createReport, { token: by, params: { id } });
const get = (id: number, by = token) => api.call(getReport, { token: by, params: { id } });
const save = (id: number, body: object, by = token) =>
  api.call(saveReport, { token: by, params: { id }, body });
const setStatus = (id: number, version: number, status: string) =>
  api.call(setReportStatus, { token, params: { id }, body: { version, status } });
const build = async (fields: Omit<Parameters<typeof buildReport>[1], 'studentId'> = {}) =>
  buildReport(db.database, { studentId: (await buildStudent(db.database)).id, ...fields });

async function buildRequest(
  studentId: number,
  name: string,
  { withdrawnAt = null, confirmation = 'call_back' }: Partial<typeof consents.$inferInsert> = {},
) {
  const at = { createdAt: new Date('2026-04-01T06:00:00Z') };
  const sent = { assessment: assessment && { ...assessment, name }, isUnder18: true };
  const request = await buildContact(db.database, 'session_request', { ...at, studentId }, sent);
  const given = { wording: 3, givenAt: at.createdAt };
  const confirmedAt = confirmation === 'call_back' ? at.createdAt : null;
  await buildContactConsent(db.database, request, { ...given, purpose: 'assessment', withdrawnAt });
  await buildContactConsent(db.database, request, { ...given, purpose: 'parent', confirmation, confirmedAt });
}

test('a report names the consents that its service and a mail lack', async () => {
  const { student, enrolmentId } = await buildEnrolled('dmit');
  const { report } = (await create(enrolmentId)).ok();
  expect(report.missingConsents).toEqual(['parent', 'fingerprints', 'contact']);
  for (const purpose of ['parent', 'fingerprints', 'contact']) {
    const body = { purpose, givenBy: 'Meera Bhat' };
    expect((await api.call(recordConsent, { token, params: { id: student.id }, body })).status).toBe(201);
  }
  expect((await get(report.id)).ok().report.missingConsents).toEqual([]);
});

describe('a new report', () => {
  test('of career counselling starts with the assessment of the family’s request', async () => {
    const { student, enrolmentId } = await buildEnrolled('career');
    await buildRequest(student.id, 'First');
    await buildRequest(student.id, 'Second');
    await buildRequest(student.id, 'Withdrawn', { withdrawnAt: new Date('2026-04-10T06:00:00Z') });
    await buildRequest(student.id, 'Parent not asked', { confirmation: 'not_yet' });
    const { report, links } = (await create(enrolmentId)).ok();
    expect(report).toMatchObject({
      enrolmentId,
      service: 'career',
      status: 'draft',
      version: 1,
      author: 'Meera Iyer',
      student: { id: student.id, name: student.name },
      readyAt: null,
      sharedAt: null,
      content: {
        service: 'career',
        summary: '',
        nextSteps: [],
        strengths: '',
        recommendations: [],
        assessment: { name: 'Second' },
      },
    });
    expect(links).toEqual([]);
    expect(await eventsOf(report.id)).toMatchObject([
      { action: 'report.created', after: { enrolment: enrolmentId, service: 'career', hasAssessment: true } },
    ]);
  });

  test.each([
    ['career', { assessment: null }],
    ['dmit', { fingers: FINGERS.map((finger) => ({ finger, pattern: null, ridgeCount: null })) }],
    ['overseas', { countries: [], tests: [], universities: [], documents: [], budget: '' }],
    // Enrolled at half past one on 3 April in India.
    ['bridging', { subjects: [], startsOn: '2026-04-03', endsOn: '2026-04-20', sessionsHeld: null }],
  ] as const)('of %s starts with the form of its service', async (service, expected) => {
    const { enrolmentId } = await buildEnrolled(service);
    const { report } = (await create(enrolmentId)).ok();
    expect(report.content).toMatchObject({ service, summary: '', nextSteps: [], ...expected });
  });

  test('is limited to one per enrolment: the response names the existing one', async () => {
    const { enrolmentId } = await buildEnrolled('dmit');
    const { report } = (await create(enrolmentId)).ok();
    const second = await create(enrolmentId);
    expect([second.status, second.error()]).toEqual([
      409,
      { code: 'conflict', message: 'This enrolment has a report already.', recordId: report.id },
    ]);
    expect(await actionsOf(report.id)).toEqual(['report.created']);
  });

  test('is created once by two simultaneous requests', async () => {
    const { enrolmentId } = await buildEnrolled('dmit');
    const answers = await Promise.all([create(enrolmentId), create(enrolmentId), create(enrolmentId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await db.database.orm.$count(reports, eq(reports.enrolmentId, enrolmentId))).toBe(1);
  });

  test('needs an existing enrolment that was not cancelled', async () => {
    expect((await create(2_147_483_647)).status).toBe(404);
    const { enrolmentId } = await buildEnrolled('dmit');
    await db.database.orm
      .update(enrolments)
      .set({ stage: 'cancelled', completedAt: null })
      .where(eq(enrolments.id, enrolmentId));
    expect((await create(enrolmentId)).status).toBe(409);
  });

  test('of another teacher’s student answers 404', async () => {
    const { enrolmentId } = await buildEnrolled('dmit');
    expect((await create(enrolmentId, teacher.token)).status).toBe(404);
  });
});

test('viewing a report is recorded', async () => {
  const { id } = await build({ status: 'shared' });
  await buildReportLink(db.database, id, { expiresAt: new Date('2026-05-01T00:00:00Z') });
  const { report, links } = (await get(id)).ok();
  expect(report.content).toEqual(REPORT_CONTENTS.career);
  expect(links).toMatchObject([{ createdBy: 'Somebody', revokedAt: null, openedAt: null, openedTimes: 0 }]);
  expect(JSON.stringify(links)).not.toMatch(/token/i);
  expect(await actionsOf(id)).toEqual(['report.viewed']);
  expect((await get(2_147_483_647)).status).toBe(404);
});

describe('saving', () => {
  test.each(['career', 'dmit', 'overseas', 'bridging'] as const)('stores the form of %s', async (service) => {
    const { id } = await build({ service });
    const content = { ...REPORT_CONTENTS[service], summary: '  ஒன்று\r\nदो  ' };
    const { report } = (await save(id, { version: 1, content })).ok();
    expect(report).toMatchObject({ version: 2, content: { ...content, summary: 'ஒன்று\nदो' } });
    expect((await get(id)).ok().report).toEqual(report);
    expect(await actionsOf(id)).toEqual(['report.saved', 'report.viewed']);
  });

  test('keeps the received assessment', async () => {
    const { id } = await build();
    const changed = { ...REPORT_CONTENTS.career, assessment: { ...assessment, careerGoals: 'Fingerprints' } };
    expect((await save(id, { version: 1, content: changed })).ok().report.content).toMatchObject({
      assessment,
    });
    const { assessment: _, ...without } = REPORT_CONTENTS.career;
    expect((await save(id, { version: 2, content: without })).ok().report.content).toMatchObject({
      assessment,
    });
  });

  test('of an older version is refused', async () => {
    const { id } = await build();
    const body = { version: 1, content: REPORT_CONTENTS.career };
    const answers = await Promise.all([save(id, body), save(id, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error().code).toBe('stale');
  });

  test.each(['ready', 'shared'] as const)('a report that is %s is refused', async (status) => {
    const { id } = await build({ status });
    const answer = await save(id, { version: 1, content: REPORT_CONTENTS.career });
    expect([answer.status, answer.error().code]).toEqual([409, 'conflict']);
  });

  test.each<[string, object]>([
    ['another service', { version: 1, content: REPORT_CONTENTS.dmit }],
    ['no version', { content: REPORT_CONTENTS.career }],
    ['no content', { version: 1 }],
    ['an unknown service', { version: 1, content: { ...REPORT_CONTENTS.career, service: 'palmistry' } }],
    [
      'too long a summary',
      {
        version: 1,
        content: { ...REPORT_CONTENTS.career, summary: 'x'.repeat(REPORT_FORMS.career.summary.max + 1) },
      },
    ],
    [
      'too many recommendations',
      {
        version: 1,
        content: {
          ...REPORT_CONTENTS.career,
          recommendations: Array.from({ length: 11 }, () => ({ title: 'x', reason: 'x' })),
        },
      },
    ],
    [
      'text that cannot be stored',
      { version: 1, content: { ...REPORT_CONTENTS.career, nextSteps: ['a\u0000'] } },
    ],
  ])('%s is refused', async (_, body) => {
    const { id } = await build();
    const answer = await save(id, body);
    expect([answer.status, answer.error().code]).toEqual([400, 'bad_request']);
    expect(await actionsOf(id)).toEqual([]);
  });

  test('the longest possible report in Tamil is stored', async () => {
    const line = (length: number) => 'க'.repeat(length);
    const rows = <Row>(count: number, row: Row) => Array.from({ length: count }, () => row);
    const { summary, nextSteps, strengths, interestReading, recommendations } = REPORT_FORMS.career;
    const { title, reason } = recommendations.row;
    const { id } = await build();
    const content = {
      service: 'career',
      summary: line(summary.max),
      nextSteps: rows(nextSteps.most, line(nextSteps.row.max)),
      strengths: line(strengths.max),
      interestReading: line(interestReading.max),
      recommendations: rows(recommendations.most, { title: line(title.max), reason: line(reason.max) }),
    };
    expect((await save(id, { version: 1, content })).status).toBe(200);
  });
});

describe('the status of a report', () => {
  test('becomes ready only if nothing is missing', async () => {
    const content = { ...REPORT_CONTENTS.career, summary: '', recommendations: [] };
    const { id } = await build({ content });
    const refused = await setStatus(id, 1, 'ready');
    expect([refused.status, refused.error().message]).toEqual([
      400,
      'Still missing: the summary, at least one recommendation.',
    ]);
    (await save(id, { version: 1, content: REPORT_CONTENTS.career })).ok();
    const { report } = (await setStatus(id, 2, 'ready')).ok();
    expect(report).toMatchObject({ status: 'ready', version: 3, readyAt: api.clock.now.toISOString() });
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      action: 'report.ready',
      before: { status: 'draft' },
      after: { status: 'ready' },
    });
  });

  test('returns to draft, which ends every link', async () => {
    const { id } = await build({ status: 'shared' });
    const expiresAt = new Date('2026-05-14T06:00:00Z');
    await buildReportLink(db.database, id, { expiresAt });
    await buildReportLink(db.database, id, { expiresAt });
    const { report, links } = (await setStatus(id, 1, 'draft')).ok();
    expect(report).toMatchObject({ status: 'draft', readyAt: null, sharedAt: null });
    const revokedAt = api.clock.now.toISOString();
    expect(links).toMatchObject([{ revokedAt }, { revokedAt }]);
    expect(await actionsOf(id)).toEqual([
      ...['report.link_revoked', 'report.link_revoked', 'report.taken_back'],
    ]);
  });

  test('is not changed for an older version, nor from shared to ready', async () => {
    const { id } = await build({ status: 'shared' });
    expect((await setStatus(id, 7, 'draft')).error().code).toBe('stale');
    expect((await setStatus(id, 1, 'ready')).error().code).toBe('conflict');
    expect((await setStatus(id, 1, 'shared')).status).toBe(400);
    expect((await setStatus(2_147_483_647, 1, 'draft')).status).toBe(404);
  });

  test('set again to its current value is unchanged', async () => {
    const { id } = await build({ status: 'ready' });
    expect((await setStatus(id, 1, 'ready')).ok().report.version).toBe(1);
    expect(await actionsOf(id)).toEqual([]);
  });
});

describe('deleting', () => {
  const remove = (id: number, by = token) => api.call(deleteReport, { token: by, params: { id } });

  test('is limited to drafts and to managers', async () => {
    const draft = await build();
    expect((await remove(draft.id, teacher.token)).status).toBe(403);
    expect((await remove(draft.id)).status).toBe(200);
    expect((await get(draft.id)).status).toBe(404);
    expect(await actionsOf(draft.id)).toEqual(['report.deleted']);
    const ready = await build({ status: 'ready' });
    expect((await remove(ready.id)).status).toBe(409);
    expect((await remove(2_147_483_647)).status).toBe(404);
  });
});

test('a draft cannot be shared', async () => {
  const { id } = await build();
  const answer = await api.call(createReportLink, { token, params: { id }, body: { expiresInDays: 14 } });
  expect([answer.status, answer.error().code]).toEqual([409, 'conflict']);
});
