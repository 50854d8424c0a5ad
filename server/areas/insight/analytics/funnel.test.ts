import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FUNNEL_STEPS, getAnalytics, listOfStep } from '#contracts/insight/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { CallOutcome } from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { buildRecords } from './analytics-fixture.ts';
import { countListed } from './listed-fixture.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const { email } = await buildMember(db.database, 'admin');
  token = await api.signIn(email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(appointments);
  await db.database.orm.delete(contacts);
});

const RECEIVED = new Date('2026-04-01T04:00:00Z');
const after = (days: number) => new Date(RECEIVED.getTime() + days * DAY_MS);

interface Way {
  stage?: 'contacted' | 'enrolled' | 'lost';
  status?: 'closed' | 'spam';
  kind?: 'office_entry' | 'message';
  /** Days after the receipt. */
  talked?: number;
  outcome?: CallOutcome;
  met?: number;
  enrolled?: number;
  meeting?: 'completed' | 'no_show';
  isOfStudent?: boolean;
}

async function build({ stage, status, kind = 'office_entry', ...way }: Way): Promise<void> {
  const { orm } = db.database;
  const student = way.isOfStudent ? await buildStudent(db.database) : null;
  const contact = await buildContact(db.database, kind, {
    createdAt: RECEIVED,
    ...(stage && { stage, stageSince: after(way.enrolled ?? 0) }),
    ...(status && { status }),
    studentId: student?.id ?? null,
  });
  if (way.talked !== undefined) {
    const said = { text: 'Called', authorName: 'Asha', contactId: contact.id, createdAt: after(way.talked) };
    const callOutcome = way.outcome ?? null;
    await orm.insert(familyHistory).values([
      { ...said, kind: 'call', callOutcome },
      // No reply at all.
      { ...said, kind: 'correction', createdAt: RECEIVED },
      { ...said, kind: 'call', callOutcome: 'busy', createdAt: RECEIVED },
    ]);
  }
  if (way.met === undefined) return;
  await orm.insert(appointments).values({
    ...(student ? { studentId: student.id } : { contactId: contact.id }),
    service: 'career',
    status: way.meeting ?? 'completed',
    createdAt: RECEIVED,
    ...anHourFrom(after(way.met)),
  });
}

/** The figures of the funnel; each equals the count of its list. */
async function funnel(period = { from: '2026-04-01', to: '2026-04-30' }) {
  const shown = (await api.call(getAnalytics, { token, query: period })).ok();
  expect(shown.funnel.map(({ step }) => step)).toEqual(FUNNEL_STEPS);
  for (const { step, count } of shown.funnel) {
    expect([step, await countListed(api, token, listOfStep(step, period))]).toEqual([step, count]);
  }
  return shown.funnel.map(({ count, days }) => (days === null ? count : `${count}, ${days}`));
}

test.each<[string, Way[], unknown[]]>([
  ['nothing', [], [0, 0, 0, 0]],
  ['a new one', [{}], [1, 0, 0, 0]],
  ['spam', [{ status: 'spam', talked: 1, met: 2 }], [0, 0, 0, 0]],
  ['a noted call', [{ talked: 2 }], [1, '1, 2', 0, 0]],
  ['a call that reached somebody', [{ talked: 2, outcome: 'reached' }], [1, '1, 2', 0, 0]],
  ['a call that reached nobody', [{ talked: 2, outcome: 'no_answer' }], [1, 0, 0, 0]],
  ['a call to be repeated', [{ talked: 2, outcome: 'call_back' }], [1, 0, 0, 0]],
  ['a stage without a note', [{ stage: 'contacted' }], [1, 1, 0, 0]],
  ['a lost one that nobody talked to', [{ stage: 'lost', status: 'closed' }], [1, 0, 0, 0]],
  ['a lost one after a call', [{ stage: 'lost', status: 'closed', talked: 0.5 }], [1, '1, 0.5', 0, 0]],
  ['a meeting', [{ talked: 1, met: 4 }], [1, '1, 1', '1, 4', 0]],
  ['a meeting of the student', [{ isOfStudent: true, met: 4 }], [1, '1, 4', '1, 4', 0]],
  ['a meeting of the student before', [{ isOfStudent: true, met: -4 }], [1, 0, 0, 0]],
  ['a missed meeting', [{ talked: 1, met: 4, meeting: 'no_show' }], [1, '1, 1', 0, 0]],
  [
    'an enrolment without a meeting',
    [{ stage: 'enrolled', status: 'closed', enrolled: 9 }],
    [1, 1, 0, '1, 9'],
  ],
  [
    'the whole way',
    [{ kind: 'message', stage: 'enrolled', status: 'closed', talked: 1, met: 4, enrolled: 9 }],
    [1, '1, 1', '1, 4', '1, 9'],
  ],
  [
    'medians',
    [{ talked: 1 }, { talked: 2, met: 3 }, { talked: 6, met: 3 }, {}],
    // The third family was talked to at its meeting.
    [4, '3, 2', '2, 3', 0],
  ],
])('%s', async (_, ways, expected) => {
  for (const way of ways) await build(way);
  expect(await funnel()).toEqual(expected);
});

test('records of every kind agree with their lists', async () => {
  await buildRecords(db.database);
  const [cameIn, talked, , enrolled] = await funnel({ from: '2025-05-01', to: '2026-04-30' });
  expect([cameIn, talked, enrolled].every((count) => Number.parseInt(String(count), 10) > 0)).toBe(true);
});
