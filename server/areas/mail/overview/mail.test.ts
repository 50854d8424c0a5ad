import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#contracts/enquiries/index.ts';
import { getMailState, listMail, sendMailAgain } from '#contracts/mail/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildReport, buildReportLink } from '#server/testing/report-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;
let memberId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  const member = await buildMember(db.database, 'super_admin', {
    name: 'Asha Rao',
    email: 'asha@team.example',
  });
  memberId = member.id;
  token = await api.signIn(member.email, TEST_PASSWORD);
});
afterEach(async () => {
  await db.database.orm.delete(outbox);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

async function build(fields: Partial<typeof outbox.$inferInsert> = {}) {
  const [row] = await db.database.orm
    .insert(outbox)
    .values({
      kind: 'enquiry_assigned',
      memberId,
      details: { by: 'Bala' },
      createdAt: api.clock.now,
      dueAt: api.clock.now,
      ...(fields.status && fields.status !== 'waiting' && { endedAt: api.clock.now }),
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The message was not stored');
  return row;
}
const list = async (query: Record<string, string> = {}) => (await api.call(listMail, { token, query })).ok();
const again = (id: number) => api.call(sendMailAgain, { token, params: { id } });

describe('the state of mail', () => {
  test('has whether mail is on, and the counts of waiting and dead messages', async () => {
    await build();
    await build({ status: 'dead' });
    await build({ status: 'dead' });
    await build({ status: 'sent' });
    expect((await api.call(getMailState, { token })).ok()).toEqual({
      isOn: false,
      from: null,
      publicUrl: 'http://localhost:5000',
      waiting: 1,
      dead: 2,
    });
  });

  test.each([
    ['Srichakra <office@consultancy.example>', 'Srichakra <office@consultancy.example>'],
    ['office@consultancy.example', 'office@consultancy.example'],
  ])('names the sender: %s', async (MAIL_FROM, from) => {
    const environment = {
      SMTP_URL: 'smtp://me:hush@127.0.0.1:1',
      MAIL_FROM,
      PUBLIC_URL: 'https://www.example.org',
    };
    const other = await createTestApp(db.database, environment);
    const answer = await other.call(getMailState, { token });
    expect(answer.ok()).toMatchObject({ isOn: true, from, publicUrl: 'https://www.example.org' });
    expect(JSON.stringify(answer.ok())).not.toContain('hush');
    await other.close();
  });
});

describe('the list', () => {
  test('shows recipient, attempts and problem of a message, never its secret', async () => {
    const student = await buildStudent(db.database, { guardianName: 'Meena', email: 'meena@family.example' });
    const { id: reportId } = await buildReport(db.database, { studentId: student.id, status: 'shared' });
    const { link } = await buildReportLink(db.database, reportId, { expiresAt: new Date('2026-06-01') });
    const waiting = await build({
      kind: 'report_shared',
      memberId: null,
      reportLinkId: link.id,
      secret: 'hush-hush',
      hasSecret: true,
      attempts: 2,
      problem: 'The mail server did not answer in time.',
    });
    const dropped = await build({ status: 'dropped', dropReason: 'inactive', sentTo: 'old@team.example' });
    const { messages, count } = await list();
    expect(messages).toEqual([
      {
        id: dropped.id,
        kind: 'enquiry_assigned',
        status: 'dropped',
        attempts: 0,
        problem: null,
        dropReason: 'inactive',
        to: { name: 'Asha Rao', address: 'old@team.example' },
        createdAt: api.clock.now.toISOString(),
        dueAt: null,
        endedAt: api.clock.now.toISOString(),
        canSendAgain: false,
      },
      {
        id: waiting.id,
        kind: 'report_shared',
        status: 'waiting',
        attempts: 2,
        problem: 'The mail server did not answer in time.',
        dropReason: null,
        to: { name: 'Meena', address: 'meena@family.example' },
        createdAt: api.clock.now.toISOString(),
        dueAt: api.clock.now.toISOString(),
        endedAt: null,
        canSendAgain: false,
      },
    ]);
    expect(count).toEqual({ rows: 2, isExact: true });
    const answer = await api.app.inject({
      url: listMail.path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.body).not.toContain('hush');
  });

  test('is filtered, and paged to its end', async () => {
    for (let index = 0; index < 5; index += 1) await build({ status: index % 2 === 0 ? 'dead' : 'sent' });
    await build({ kind: 'request_assigned', status: 'dead' });
    const all = await list();
    expect(all.messages).toHaveLength(6);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await list({ status: 'dead', limit: '2', ...(after !== undefined && { after }) });
      expect(page.count).toEqual(after === undefined ? { rows: 4, isExact: true } : undefined);
      seen.push(...page.messages.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    const dead = all.messages.filter(({ status }) => status === 'dead').map(({ id }) => id);
    expect(seen).toEqual(dead);
    expect((await list({ kind: 'request_assigned' })).messages).toHaveLength(1);
    expect((await list({ kind: 'request_assigned', status: 'sent' })).messages).toEqual([]);
  });

  test.each([{ status: 'lost' }, { kind: 'nothing' }, { after: 'x' }, { limit: '0' }])(
    'refuses %j',
    async (query) => {
      expect((await api.call(listMail, { token, query })).status).toBe(400);
    },
  );
});

describe('Send again', () => {
  test('queues a dead message once more, and is recorded', async () => {
    const { id, uid } = await build({ status: 'dead', attempts: 10, problem: 'No such user' });
    expect((await list()).messages[0]?.canSendAgain).toBe(true);
    (await again(id)).ok();
    const [stored] = await db.database.orm.select().from(outbox).where(eq(outbox.id, id));
    expect(stored).toMatchObject({
      uid,
      status: 'waiting',
      attempts: 0,
      endedAt: null,
      dueAt: api.clock.now,
    });
    const events = await db.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'mail.sent_again'));
    expect(events).toMatchObject([
      { actorId: memberId, subjectType: 'mail', subjectId: id, after: { kind: 'enquiry_assigned' } },
    ]);
    expect((await again(id)).status).toBe(409);
  });

  test.each([
    ['waits', {}],
    ['was sent', { status: 'sent' }],
    ['was dropped', { status: 'dropped' }],
    ['carried a secret', { status: 'dead', hasSecret: true }],
    ['is out of date', { status: 'dead', expiresAt: new Date('2026-04-30T06:00:00Z') }],
  ] as const)('is refused for a message that %s', async (_, fields) => {
    const { id } = await build(fields);
    expect((await list()).messages[0]?.canSendAgain).toBe(false);
    const answer = await again(id);
    expect([answer.status, answer.error().code]).toEqual([409, 'conflict']);
  });

  test('answers 404 for an unknown message', async () => {
    expect((await again(2_147_483_647)).status).toBe(404);
  });
});

test('mail is found by student, address and reference of a session request', async () => {
  const { orm } = db.database;
  const student = await buildStudent(db.database, { name: 'Kavya Bhat' });
  const request = await buildContact(db.database, 'session_request', { name: 'Meena' });
  const times = { startsAt: api.clock.now, endsAt: new Date(api.clock.now.getTime() + 3_600_000) };
  const [appointment] = await orm
    .insert(appointments)
    .values({
      ...times,
      studentId: student.id,
      requestId: request.id ?? null,
      service: 'career',
      status: 'requested',
      createdAt: api.clock.now,
    })
    .returning();
  const about = { kind: 'appointment_reminder', memberId: null, appointmentId: appointment?.id ?? 0 };
  const { id } = await build({ ...about, sentTo: 'bhat@family.example', status: 'sent' });
  await build();
  const found = async (q: string) => (await list({ q })).messages.map((message) => message.id);
  for (const q of ['Kavya', referenceOf(request.idempotencyKey), 'bhat@family'])
    expect(await found(q)).toEqual([id]);
  expect(await found('nobody of this name')).toEqual([]);
  // Without a word to look for.
  for (const q of ['+91', '0']) expect(await found(q)).toContain(id);
  expect(await found('Asha Rao')).toHaveLength(1);
});
