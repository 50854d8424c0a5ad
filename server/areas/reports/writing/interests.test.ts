import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Contact,
  confirmParent,
  createAppointmentRequest,
  getContact,
  linkContact,
  listContacts,
} from '#contracts/enquiries/index.ts';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import {
  createReport,
  FINGERS,
  getReport,
  type ReportContent,
  type ReportForm,
  saveReport,
  setReportStatus,
  takeOverInterests,
} from '#contracts/reports/index.ts';
import { CONSENT_WORDING, getFamilyData, getStudent, withdrawConsent } from '#contracts/students/index.ts';
import { drawReport } from '#server/areas/reports/pdf/draw-report.ts';
import { describeReport } from '#server/areas/reports/pdf/service.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { INTERESTS_SENT, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { actionsOf, api, buildEnrolled, buildSignedIn, db, setUpReports } from './reports-fixture.ts';

setUpReports();
let token: string;
let teacher: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  ({ token } = await buildSignedIn('admin', 'Meera Iyer'));
  teacher = await buildSignedIn('teacher');
});

const PARENT = { parentName: 'Meena Example', parentRelation: 'mother', consentOfParent: true };
/** With a different name: a child's earlier request would close theirs. */
const ADULT = {
  name: 'Farida Example',
  age: 21,
  parentName: null,
  parentRelation: null,
  consentOfParent: false,
};

let lastHost = 0;
function send(partial: Record<string, unknown> = {}) {
  lastHost += 1;
  const body = {
    idempotencyKey: randomUUID(),
    service: 'career',
    name: 'Gopal Example',
    age: 15,
    ...PARENT,
    phone: '+91 1234 500 200',
    consentToContact: true,
    interests: INTERESTS_SENT,
    ...partial,
  };
  return api.call(createAppointmentRequest, { body, address: `10.1.${lastHost}.1` });
}

async function newestRequest(): Promise<Contact> {
  const { contacts } = (await api.call(listContacts, { token })).ok();
  return contacts.reduce((newest, one) => (one.id > newest.id ? one : newest));
}

const results = (id: number, by = token) => api.call(listInterestResults, { token: by, params: { id } });

/** Sends a result and links it to a student with an enrolment. */
async function sendFor(partial: Record<string, unknown> = {}) {
  const { student, enrolmentId } = await buildEnrolled('career');
  (await send(partial)).ok();
  const { id, version } = await newestRequest();
  const link = { token, params: { id }, body: { version, studentId: student.id } };
  (await api.call(linkContact, link)).ok();
  return { student, enrolmentId, requestId: id };
}

async function confirm(id: number): Promise<void> {
  const { version } = (await api.call(getContact, { token, params: { id } })).ok().contact;
  const body = { version, parentName: 'Meena Example', parentRelation: 'mother' };
  (await api.call(confirmParent, { token, params: { id }, body })).ok();
}

describe('an interest result of a family', () => {
  test('of a child opens once the parent has agreed, with the parent’s consent', async () => {
    const { student, requestId } = await sendFor();
    expect((await results(student.id)).ok()).toEqual({ results: [], waiting: 1 });
    const { consents } = (await api.call(getContact, { token, params: { id: requestId } })).ok();
    expect(consents.find(({ purpose }) => purpose === 'interests')).toMatchObject({
      givenBy: 'Meena Example',
      relation: 'mother',
      wording: CONSENT_WORDING,
    });
    await confirm(requestId);
    expect((await results(student.id)).ok()).toMatchObject({
      results: [{ requestId, result: INTERESTS_SENT }],
      waiting: 0,
    });
  });

  test('of an adult opens at once, the newest first', async () => {
    const { student } = await sendFor({ ...ADULT, message: ' Which subjects?\n' });
    const { message, request } = await newestRequest();
    expect([message, request?.hasInterests]).toEqual(['Which subjects?', true]);
    (await send({ ...ADULT, interests: { ...INTERESTS_SENT, answeredOn: '2026-04-20' } })).ok();
    const { id, version } = await newestRequest();
    const link = { token, params: { id }, body: { version, studentId: student.id } };
    (await api.call(linkContact, link)).ok();
    const { results: listed } = (await results(student.id)).ok();
    expect(listed.map(({ result }) => result.answeredOn)).toEqual(['2026-04-20', '2026-04-18']);
    const file = (await api.call(getFamilyData, { token, params: { id: student.id } })).ok();
    expect(file.contacts[0]).toMatchObject({
      request: { interests: INTERESTS_SENT },
      message: 'Which subjects?',
    });
  });

  test('of a colleague’s student answers 404', async () => {
    const { student } = await sendFor(ADULT);
    expect((await results(student.id, teacher.token)).status).toBe(404);
    expect((await results(999_999)).status).toBe(404);
  });

  test.each([
    ['too few answers', { answers: [1, 2] }, 'The answers must be 30 or 60'],
    ['an answer of 5', { answers: new Array(30).fill(5) }, 'Each answer must be a whole number from 0 to 4'],
    ['a flag of its own', { flags: ['genius'] }, 'A flag is not known'],
    ['a flat profile with careers', { flags: ['flat'] }, 'A flat profile has no careers'],
    ['an unknown subject', { subjects: ['Palmistry'] }, 'A subject is not known'],
    ['a subject twice', { subjects: ['Physics', 'Physics'] }, 'A subject is named twice'],
    ['a flag twice', { flags: ['sameAnswers', 'sameAnswers'] }, 'A flag is named twice'],
    [
      'a career twice',
      { careers: [INTERESTS_SENT.careers[0], INTERESTS_SENT.careers[0]] },
      'A career is named twice',
    ],
    ['a career without anything', { careers: [null] }, 'A career must have its name and fit'],
    ['too few guesses', { guesses: [1] }, 'The guesses must be 12'],
    ['no day', { answeredOn: 'today' }, 'The day of the answers must be a date such as 2026-04-30'],
    [
      'eleven careers',
      { careers: new Array(11).fill(INTERESTS_SENT.careers[0]) },
      'There are at most 10 careers',
    ],
    [
      'a career with markup for a slug',
      { careers: [{ ...INTERESTS_SENT.careers[0], slug: '<b>' }] },
      'The address of a career is not known',
    ],
  ])('is refused with %s', async (_, part, message) => {
    const answer = await send({ ...ADULT, interests: { ...INTERESTS_SENT, ...part } });
    expect([answer.status, answer.error().message]).toEqual([400, message]);
  });

  test.each(['text', 5, []])('is refused for %j', async (interests) => {
    expect((await send({ ...ADULT, interests })).error().message).toBe(
      'The interest result must have its answers',
    );
  });

  test('is dated its day of receipt at the latest', async () => {
    const { student } = await sendFor({
      ...ADULT,
      interests: { ...INTERESTS_SENT, answeredOn: '2099-01-01' },
    });
    const [newest] = (await results(student.id)).ok().results;
    expect(newest?.result.answeredOn).toBe(isoDateOf(api.clock.now, TEST_OFFICE.timeZone));
  });

  test('uses the library’s names of careers only', async () => {
    const [engineer] = INTERESTS_SENT.careers;
    const { student } = await sendFor({
      ...ADULT,
      interests: {
        ...INTERESTS_SENT,
        careers: [
          { ...engineer, name: 'Call 90000 00000' },
          { ...engineer, slug: 'no-such-career' },
        ],
      },
    });
    const [newest] = (await results(student.id)).ok().results;
    expect(newest?.result.careers).toEqual([engineer]);
  });

  test('of a child is refused without a parent', async () => {
    const answer = await send({ ...ADULT, age: 15 });
    expect(answer.error().message).toBe('Please give the name of a parent or guardian');
  });
});

const create = async (enrolmentId: number) =>
  (await api.call(createReport, { token, params: { id: enrolmentId } })).ok().report;
const takeOver = (id: number, version: number, isWanted: boolean, by = token) =>
  api.call(takeOverInterests, { token: by, params: { id }, body: { version, isWanted } });
const interestsOf = (content: ReportContent) => ('interests' in content ? content.interests : undefined);

describe('the report of career counselling', () => {
  test('starts with the result, which can be left out and restored', async () => {
    const { enrolmentId } = await sendFor(ADULT);
    const report = await create(enrolmentId);
    expect(interestsOf(report.content)).toEqual(INTERESTS_SENT);
    const without = (await takeOver(report.id, report.version, false)).ok().report;
    expect(interestsOf(without.content)).toBeNull();
    expect((await takeOver(report.id, report.version, true)).error().code).toBe('stale');
    const again = (await takeOver(report.id, without.version, true)).ok().report;
    expect(interestsOf(again.content)).toEqual(INTERESTS_SENT);
    expect(await actionsOf(report.id)).toEqual([
      ...['report.created', 'report.interests_removed', 'report.interests_taken_over'],
    ]);
    expect((await takeOver(report.id, again.version, false, teacher.token)).status).toBe(404);
  });

  test('keeps the result when saved, with any result in the form', async () => {
    const { enrolmentId } = await sendFor(ADULT);
    const { id, version } = await create(enrolmentId);
    const { assessment: _, ...form } = REPORT_CONTENTS.career;
    const content = { ...form, interests: { ...INTERESTS_SENT, answeredOn: '1999-01-01' } };
    const saved = await api.call(saveReport, { token, params: { id }, body: { version, content } });
    expect(interestsOf(saved.ok().report.content)).toEqual(INTERESTS_SENT);
  });

  test('has no result to take over if none exists, for another service, or once finished', async () => {
    const { enrolmentId } = await buildEnrolled('career');
    const report = await create(enrolmentId);
    expect((await takeOver(report.id, report.version, true)).error().message).toBe(
      'The family has sent no result that may be opened.',
    );
    const other = await create((await buildEnrolled('dmit')).enrolmentId);
    expect((await takeOver(other.id, other.version, false)).status).toBe(400);
    const { assessment: _, interests: __, ...content } = REPORT_CONTENTS.career;
    const body = { version: report.version, content };
    const saved = (await api.call(saveReport, { token, params: { id: report.id }, body })).ok().report;
    const ready = { version: saved.version, status: 'ready' };
    const { version } = (
      await api.call(setReportStatus, { token, params: { id: report.id }, body: ready })
    ).ok().report;
    expect((await takeOver(report.id, version, false)).status).toBe(409);
  });

  test.each(['interests', 'parent'])(
    'loses the result when the consent (%s) is withdrawn',
    async (purpose) => {
      const { student, enrolmentId, requestId } = await sendFor();
      await confirm(requestId);
      const { id } = await create(enrolmentId);
      const { consents } = (await api.call(getStudent, { token, params: { id: student.id } })).ok();
      const consent = consents.find((one) => one.purpose === purpose);
      (await api.call(withdrawConsent, { token, params: { id: consent?.id ?? 0 } })).ok();
      const { report } = (await api.call(getReport, { token, params: { id } })).ok();
      expect(interestsOf(report.content)).toBeNull();
      expect((await results(student.id)).ok().results).toEqual([]);
    },
  );
});

describe('fingerprint data', () => {
  const DMIT: ReportForm[] = [
    REPORT_CONTENTS.dmit,
    {
      service: 'dmit',
      summary: 'All other words.',
      nextSteps: ['Something else'],
      fingers: FINGERS.map((finger, at) => ({
        finger,
        pattern: at % 2 === 0 ? 'arch' : 'radial_loop',
        ridgeCount: 40 - at,
      })),
      observations: [{ title: 'Another one', remark: 'With another remark.' }],
      learningStyle: 'By listening.',
    },
  ];

  test('does not change a byte of the guidance: results, report, PDF', async () => {
    const { student, enrolmentId } = await sendFor(ADULT);
    const [row] = await db.database.orm
      .insert(enrolments)
      .values({
        studentId: student.id,
        service: 'dmit',
        stage: 'completed',
        createdAt: new Date('2026-04-02T06:00:00Z'),
        completedAt: new Date('2026-04-20T06:00:00Z'),
      })
      .returning();
    const career = await create(enrolmentId);
    const dmit = await create(row?.id ?? 0);
    let { version } = dmit;
    // The file carries the time at which it was drawn.
    vi.useFakeTimers({ now: Date.parse('2026-04-30T06:00:00Z'), toFake: ['Date'] });
    const outputs: Buffer[] = [];
    for (const content of DMIT) {
      const params = { id: dmit.id };
      const saved = await api.call(saveReport, { token, params, body: { version, content } });
      ({ version } = saved.ok().report);
      const { report } = (await api.call(getReport, { token, params: { id: career.id } })).ok();
      const printed = { ...report, language: 'en', student: report.student.name } as const;
      outputs.push(
        Buffer.concat([
          Buffer.from(JSON.stringify((await results(student.id)).ok())),
          Buffer.from(JSON.stringify(report)),
          await drawReport(describeReport(printed, TEST_OFFICE)),
        ]),
      );
    }
    vi.useRealTimers();
    const [first, second] = outputs;
    expect(first?.length).toBeGreaterThan(10_000);
    expect(second?.equals(first as Buffer)).toBe(true);
  });
});
