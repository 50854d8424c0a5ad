import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import {
  answerInSpace,
  endGuardian,
  getFamilyChild,
  getStudentAttachment,
  listFamilyMessages,
  THREAD_PAGE_SIZE,
} from '#contracts/families/index.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { getTimeline } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyAccounts } from '#server/db/schema/families.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { messageAttachments } from '#server/db/schema/message-attachments.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  buildAttachment,
  buildFamilyAccount,
  buildFamilySession,
  buildGuardianship,
  buildSpaceMessage,
} from '#server/testing/families.ts';
import { api, db, NOW } from '#server/testing/set-up-families.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import {
  answer,
  fileOf,
  guardian,
  type Headers,
  id,
  list,
  mails,
  messages,
  PDF,
  read,
  setUpMessages,
  staff,
  unread,
  upload,
  write,
} from './messages-fixture.ts';

setUpMessages();

describe('the thread', () => {
  test('has what the family and the office wrote to each other, and says who wrote it', async () => {
    const mother = await guardian({}, { name: 'Asha', parentName: 'Meena Rao' });
    const father = await guardian({ relation: 'father' }, { parentName: 'Ravi Rao' });
    const common = { studentId: id, authorName: 'Chitra Nair', createdAt: NOW };
    await db.database.orm.insert(familyHistory).values([
      { ...common, kind: 'note', text: 'Only for staff' },
      { ...common, kind: 'call', text: 'Only for staff' },
      { ...common, kind: 'visit', text: 'Only for staff' },
      { ...common, kind: 'correction', text: 'Only for staff' },
      { ...common, kind: 'mail', subject: 'Welcome', text: 'We begin in May.' },
      { ...common, kind: 'whatsapp', text: 'See you at ten.' },
    ]);
    const sent = (await write(mother.headers)).ok().message;
    expect(sent).toMatchObject({ kind: 'family_message', isOwn: true, author: 'Meena Rao', attachments: [] });
    (await answer()).ok();
    expect(
      (await messages(father.headers)).map(({ kind, isOwn, author, subject, text }) => [
        ...[kind, isOwn, author, subject, text],
      ]),
    ).toEqual([
      ['space_message', false, 'Chitra Nair', null, 'On Monday at ten.'],
      ['family_message', false, 'Meena Rao', null, 'When is the next talk?'],
      ['whatsapp', false, 'Chitra Nair', null, 'See you at ten.'],
      ['mail', false, 'Chitra Nair', 'Welcome', 'We begin in May.'],
    ]);
    const { entries } = (await api.call(getTimeline, { token: staff.token, params: { id } })).ok();
    expect(
      entries.filter(({ kind }) => kind.endsWith('_message')).map(({ kind, author }) => [kind, author]),
    ).toEqual([
      ['space_message', 'Chitra Nair'],
      ['family_message', 'Meena Rao'],
    ]);
  });

  test('leaves out mail that never left, and what went to the sender of a contact', async () => {
    const { headers } = await guardian();
    const contact = await buildContact(db.database, 'message', { studentId: id });
    const mailId = await buildDeadMail();
    const common = {
      studentId: id,
      kind: 'mail' as const,
      subject: 'Hello',
      authorName: 'A',
      createdAt: NOW,
    };
    await db.database.orm.insert(familyHistory).values([
      { ...common, text: 'Never sent', mailId },
      { ...common, text: 'To an aunt', contactId: contact.id },
      { ...common, text: 'Deleted from the queue', mailId: 2_000_000_000 },
    ]);
    expect((await messages(headers)).map(({ text }) => text)).toEqual(['Deleted from the queue']);
  });

  test('of a student under 18 has no mail to the parents', async () => {
    const { headers } = await guardian({ relation: 'self' }, { name: 'Asha Rao', parentName: 'Meena Rao' });
    const common = { studentId: id, authorName: 'Chitra Nair', createdAt: NOW };
    await db.database.orm.insert(familyHistory).values({ ...common, kind: 'mail', text: 'About Asha' });
    expect((await write(headers)).ok().message.author).toBe('Asha Rao');
    expect((await messages(headers)).map(({ kind }) => kind)).toEqual(['family_message']);
    await db.database.orm.update(students).set({ dateOfBirth: '2000-01-01' });
    expect(await messages(headers)).toHaveLength(2);
  });

  test('comes in pages, and names an author whose account is gone', async () => {
    const gone = await guardian({}, { parentName: 'Meena Rao' });
    (await write(gone.headers)).ok();
    await db.database.orm.delete(familyAccounts);
    for (let at = 0; at < THREAD_PAGE_SIZE; at += 1) await buildSpaceMessage(db.database, { studentId: id });
    const { headers } = await guardian();
    const first = (await list(headers)).ok();
    expect(first.messages).toHaveLength(THREAD_PAGE_SIZE);
    const rest = (await list(headers, { after: first.next ?? '' })).ok();
    expect(rest).toMatchObject({ messages: [{ kind: 'family_message', isOwn: false, author: 'Meena Rao' }] });
    expect(rest.next).toBeUndefined();
    expect((await list(headers, { after: 'x' })).status).toBe(400);
  });

  async function buildDeadMail(): Promise<number> {
    const row = { kind: 'family_message', status: 'dead', createdAt: NOW, dueAt: NOW, endedAt: NOW } as const;
    const [mail] = await db.database.orm.insert(outbox).values(row).returning();
    return mail?.id ?? 0;
  }
});

describe('a message of a family', () => {
  const notified = async (token: string) =>
    (await api.call(listNotifications, { token }))
      .ok()
      .notifications.map(({ kind, recordId }) => [kind, recordId]);

  test('tells the counsellor, and without one everybody who sees the student', async () => {
    const other = await buildMember(db.database, 'admin', { createdAt: new Date(0) });
    const token = await api.signIn(other.email, TEST_PASSWORD);
    const { headers } = await guardian();
    (await write(headers)).ok();
    expect(await notified(staff.token)).toEqual([['family_wrote', id]]);
    expect(await notified(token)).toEqual([]);
    await db.database.orm.update(students).set({ counsellorId: null });
    (await write(headers)).ok();
    expect(await notified(token)).toEqual([['family_wrote', id]]);
  });

  test('needs words or a file', async () => {
    const { headers } = await guardian();
    for (const body of [
      { text: '' },
      { text: ' \n ' },
      { text: 'x'.repeat(5001) },
      { idempotencyKey: 'x' },
    ]) {
      expect((await write(headers, body)).status).toBe(400);
    }
    const six = Array.from({ length: 6 }, (_, at) => at + 1);
    expect((await write(headers, { attachmentIds: six })).status).toBe(400);
    const { attachment } = (await upload(headers)).ok();
    const { message } = (await write(headers, { text: null, attachmentIds: [attachment.id] })).ok();
    expect(message).toMatchObject({ text: '', attachments: [{ name: 'mark sheet.pdf', size: PDF.length }] });
  });

  test('is stored once for a repeated key, and refused with other words', async () => {
    const [mother, father] = [await guardian(), await guardian()];
    const body = { idempotencyKey: randomUUID() };
    const first = (await write(mother.headers, body)).ok();
    expect((await write(mother.headers, body)).ok()).toEqual(first);
    expect((await write(mother.headers, { ...body, text: 'Other words' })).status).toBe(409);
    expect((await write(father.headers, body)).status).toBe(409);
    expect(await messages(mother.headers)).toHaveLength(1);
  });

  test('is stored once when sent twice at once, with its files', async () => {
    const { headers } = await guardian();
    const { attachment } = (await upload(headers)).ok();
    const body = { idempotencyKey: randomUUID(), attachmentIds: [attachment.id] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(headers, body)));
    const ids = answers.map((each) => each.ok().message.id);
    expect(new Set(ids).size).toBe(1);
    // Two messages at once want the same file: one has it.
    const { attachment: next } = (await upload(headers)).ok();
    const two = await Promise.all([1, 2].map(() => write(headers, { attachmentIds: [next.id] })));
    expect(two.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await messages(headers)).toHaveLength(2);
  });

  test('is limited in number', async () => {
    const { headers } = await guardian();
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await write(headers)).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(statuses[20]).toBe(429);
    expect(await messages(headers)).toHaveLength(20);
  });

  test('beside the end of the link: it is stored before, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { headers, accountId, linkId } = await guardian();
      const body = { reason: 'Custody changed' };
      const end = () => api.call(endGuardian, { token: staff.token, params: { id: linkId }, body });
      const [first, ended, second] = await Promise.all([write(headers), end(), write(headers)]);
      ended.ok();
      expect((await write(headers)).status).toBe(404);
      const statuses = [first.status, second.status];
      const stored = statuses.filter((status) => status === 201).length;
      expect(statuses.filter((status) => status === 404)).toHaveLength(2 - stored);
      expect(await db.database.orm.$count(familyHistory, eq(familyHistory.familyAccountId, accountId))).toBe(
        stored,
      );
      // What was stored was stored before the end.
      const events = await db.database.orm.select().from(auditEvents).orderBy(asc(auditEvents.id));
      const ofAccount = events.filter(
        ({ after }) => (after as { familyAccount?: number } | null)?.familyAccount === accountId,
      );
      expect(ofAccount.map(({ action }) => action)).toEqual([
        ...Array.from({ length: stored }, () => 'student.family_wrote'),
        'student.guardian_ended',
      ]);
    }
  });
});

describe('unread messages', () => {
  test('are those of others since the link and the last reading', async () => {
    await buildSpaceMessage(db.database, { studentId: id, createdAt: new Date('2026-01-01') });
    const [mother, father] = [await guardian(), await guardian()];
    expect(await unread(mother.headers)).toEqual([0]);
    (await write(mother.headers)).ok();
    (await answer()).ok();
    expect([await unread(mother.headers), await unread(father.headers)]).toEqual([[1], [2]]);
    const newest = (await messages(father.headers))[0]?.id ?? 0;
    (await read(father.headers, newest)).ok();
    // Never back, and never beyond what there is.
    (await read(father.headers, 1)).ok();
    (await read(father.headers, 2_147_483_647)).ok();
    expect([await unread(mother.headers), await unread(father.headers)]).toEqual([[1], [0]]);
    (await answer()).ok();
    expect(await unread(father.headers)).toEqual([1]);
    const { child } = (await api.call(getFamilyChild, { params: { id }, headers: mother.headers })).ok();
    expect(child.work?.unread).toBe(2);
    expect((await read(father.headers, 0)).status).toBe(400);
  });
});

describe('an answer in the space', () => {
  test('needs an account that sees the messages, and a student', async () => {
    expect((await answer()).error().message).toContain('No account');
    await guardian({ sight: 'appointments' });
    await guardian({ endedAt: NOW, endReason: 'Custody changed' });
    await guardian({}, { confirmedAt: null });
    expect((await answer()).status).toBe(409);
    await guardian();
    (await answer()).ok();
    expect((await answer({ text: '' })).status).toBe(400);
    expect((await answer({}, 2_147_483_647)).status).toBe(404);
    const kept = await buildStudent(db.database);
    await db.database.orm.update(students).set({ mergedIntoId: kept.id }).where(eq(students.id, id));
    expect((await answer()).status).toBe(409);
  });

  test('is stored once for a repeated key', async () => {
    const { headers } = await guardian();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer({ idempotencyKey })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await answer({ idempotencyKey, text: 'Other' })).status).toBe(409);
    expect(await messages(headers)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });
});

/** Who asks, and whether they reach the thread. */
const ASKERS: Record<string, { build: () => Promise<Headers>; status: 200 | 401 | 404; isAdult?: true }> = {
  'a stranger': { build: async () => ({}), status: 401 },
  'a guardian who sees everything': { build: async () => (await guardian()).headers, status: 200 },
  'a guardian who sees appointments': {
    build: async () => (await guardian({ sight: 'appointments' })).headers,
    status: 404,
  },
  'a guardian until an hour ago': {
    build: async () =>
      (await guardian({ endedAt: new Date(NOW.getTime() - HOUR_MS), endReason: 'Custody changed' })).headers,
    status: 404,
  },
  'an account that nobody confirmed': {
    build: async () => (await guardian({}, { confirmedAt: null })).headers,
    status: 404,
  },
  'a guardian of another child': {
    build: async () => {
      const { id: accountId } = await buildFamilyAccount(db.database);
      const { id: studentId } = await buildStudent(db.database);
      await buildGuardianship(db.database, { accountId, studentId });
      return buildFamilySession(db.database, accountId, NOW);
    },
    status: 404,
  },
  'a guardian of a student of age': {
    build: async () => (await guardian()).headers,
    isAdult: true,
    status: 404,
  },
  'a student under 18': { build: async () => (await guardian({ relation: 'self' })).headers, status: 200 },
};

test.each(Object.entries(ASKERS))('each endpoint as asked by %s', async (_, { build, status, isAdult }) => {
  if (isAdult) await db.database.orm.update(students).set({ dateOfBirth: '2000-01-01' });
  const messageId = await buildSpaceMessage(db.database, { studentId: id });
  const attachmentId = await buildAttachment(db.database, { studentId: id, messageId });
  const headers = await build();
  const ask = async (of: number) => [
    (await list(headers, {}, of)).status,
    (await fileOf(headers, attachmentId, of)).status,
    (await read(headers, messageId, of)).status,
    (await upload(headers, PDF, 'a.pdf', of)).status,
    (await write(headers, {}, of)).status,
  ];
  const created = status === 200 ? 201 : status;
  expect(await ask(id)).toEqual([status, status, status, created, created]);
  // The same as for a student that nobody has.
  if (status === 404) expect(await ask(2_147_483_647)).toEqual(await ask(id));
  if (status === 404) expect(await db.database.orm.$count(messageAttachments)).toBe(1);
});

test('the staff’s side of a server without accounts reads and does not write', async () => {
  const other = await createTestApp(db.database, { PUBLIC_SERVICES: 'enquiries' });
  await guardian();
  const messageId = await buildSpaceMessage(db.database, { studentId: id });
  const attachmentId = await buildAttachment(db.database, { studentId: id, messageId });
  const { token } = staff;
  (await other.call(getStudentAttachment, { token, params: { id, attachmentId } })).ok();
  const body = { idempotencyKey: randomUUID(), text: 'Hello' };
  expect((await other.call(answerInSpace, { token, params: { id }, body })).status).toBe(409);
  expect((await other.call(listFamilyMessages, { params: { id } })).status).toBe(404);
  await other.close();
});
