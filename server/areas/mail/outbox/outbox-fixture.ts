import { asc, eq, sql } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import * as z from 'zod';
import { BRAND_NAME } from '#contracts/brand.ts';
import { addressLine } from '#contracts/consultancy.ts';
import { readConfig } from '#server/config.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox as outboxTable } from '#server/db/schema/outbox.ts';
import { buildMember } from '#server/testing/factories.ts';
import { type MailServer, mailEnvironment, startMailServer } from '#server/testing/mail-server.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { deliver, type Outbox, type UnsentMail } from './delivery.ts';
import { toHtml, toText } from './layout.ts';
import { type Composition, defineMail, type MailDefinition, ref, registerMails } from './mail-definition.ts';
import type { OutboxRow } from './repo.ts';
import { type MessageOf, queueMail } from './service.ts';
import { claim } from './worker.ts';

/** Set by `setUpOutbox`. */
export let db: TestDatabase;
export let mailServer: MailServer;
export let outbox: Outbox;

/** The time of the outbox. */
export const clock = {
  now: new Date('2026-04-30T06:00:00Z'),
  advance(ms: number) {
    clock.now = new Date(clock.now.getTime() + ms);
  },
};

/**
 * Call at the top of a test file. Makes one database and one mail server for its tests, and an empty outbox for each.
 * @param mails by default one that writes to a member.
 */
export function setUpOutbox(...mails: MailDefinition[]): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    mailServer = await startMailServer();
    registerMails(...(mails.length > 0 ? mails : [toMember]));
    const { mail } = readConfig({ ...mailEnvironment(mailServer), MAIL_RETRY_SECONDS: '60' });
    if (!mail) throw new Error('Mail is off');
    const log = {
      error: ({ err }: { err: unknown }) => errors.push(err),
      warn: (fields: UnsentMail) => unsent.push(fields),
    };
    const jobContext = () => ({ db: db.database.orm, now: clock.now, office: TEST_OFFICE });
    outbox = { jobContext, mail, log };
  });
  afterEach(async () => {
    await db.database.orm.delete(outboxTable);
    mailServer.manners = {};
    mailServer.taken.splice(0);
    errors.splice(0);
    unsent.splice(0);
  });
  afterAll(async () => {
    await mailServer.close();
    await db.drop();
  });
}

export const errors: unknown[] = [];
export const unsent: UnsentMail[] = [];

export const toMember = defineMail(
  'enquiry_assigned',
  {
    needs: z.object({ memberId: ref, contactId: ref, details: z.object({ by: z.string() }) }),
    recipient: sql`select name, email as address from ${members} where id = ${outboxTable.memberId}`,
  },
  async ({ db }, { memberId, details }) => {
    const [member] = await db.select().from(members).where(eq(members.id, memberId));
    if (!member) return { drop: 'gone' };
    const to = { name: member.name, address: member.email };
    return { to, audience: 'team', subject: 'Hello', blocks: [{ kind: 'text', text: `From ${details.by}` }] };
  },
);

export const queue = <Needs extends z.ZodObject>(
  definition: MailDefinition<Needs>,
  message: MessageOf<Needs>,
  isMailOn = true,
) =>
  queueMail(
    { db: db.database.orm, now: clock.now, office: { ...TEST_OFFICE, isMailOn } },
    definition,
    message,
  );

/** The one delivered message, parsed as a mail program does. */
export async function receive() {
  await deliverDue();
  const [received, ...others] = mailServer.taken;
  if (!received || others.length > 0) throw new Error(`${mailServer.taken.length} messages arrived`);
  const mail = await received.parse();
  const html = mail.html || '';
  return {
    received,
    mail,
    html,
    text: mail.text ?? '',
    page: new JSDOM(html).window.document,
  };
}

/** The language of a composed mail, and its Latin words except names, addresses, am and pm. */
export function languageOf(mail: Composition, ...names: string[]): string[] {
  if ('drop' in mail) throw new Error(`The message was dropped: ${mail.drop}`);
  const office = TEST_OFFICE.consultancy;
  const page = new JSDOM(toHtml(mail, office)).window.document;
  const files = (mail.calendars ?? []).map(
    ({ file }) => /^SUMMARY:(.*)$/m.exec(file.replaceAll('\r\n ', ''))?.[1],
  );
  const texts = [mail.subject, toText(mail, office), page.title, page.body.textContent, ...files].join('\n');
  const left = [...names, office.legalName, BRAND_NAME, addressLine(office)].reduce(
    (text, name) => text.replaceAll(name, ' '),
    texts.replaceAll(/\S+@\S+|https:\S+/g, ' '),
  );
  const words = left.match(/[A-Za-z]+/g) ?? [];
  return [page.documentElement.lang, ...new Set(words.filter((word) => !/^([ap]m|PDF)$/i.test(word)))];
}

export async function expectDropped(reason: string): Promise<void> {
  await deliverDue();
  expect(await storedMessage()).toMatchObject({ status: 'dropped', dropReason: reason, secret: null });
  expect(mailServer.taken).toEqual([]);
}

let count = 0;

/** Inserts a message from the contact page, with an assignee. */
export async function buildEnquiry(fields: Partial<typeof contacts.$inferInsert> = {}) {
  count += 1;
  const member = await buildMember(db.database, 'staff', { name: `Anita ${count}` });
  const [enquiry] = await db.database.orm
    .insert(contacts)
    .values({
      idempotencyKey: crypto.randomUUID(),
      contentHash: 'x',
      name: 'Meena',
      email: 'meena@family.example',
      message: 'When are you open?',
      kind: 'message',
      source: 'website',
      assigneeId: member.id,
      createdAt: clock.now,
      ...fields,
    })
    .returning();
  if (!enquiry) throw new Error('The message was not stored');
  return { member, enquiry };
}

export async function queueSome(amount: number, limits: { expiresAt?: Date } = {}) {
  const { member, enquiry } = await buildEnquiry();
  const about = { memberId: member.id, contactId: enquiry.id, details: { by: 'Bala' }, ...limits };
  for (let index = 0; index < amount; index += 1) await queue(toMember, about);
  return { member, enquiry };
}

/** Tries the due messages once. @returns their number. */
export async function deliverDue(limit = 100, office = TEST_OFFICE): Promise<number> {
  const rows = await claim(outbox, limit);
  const ofOffice = { ...outbox, jobContext: () => ({ ...outbox.jobContext(), office }) };
  await Promise.all(rows.map((row) => deliver(ofOffice, row, new AbortController().signal)));
  return rows.length;
}

export function storedMessages(): Promise<OutboxRow[]> {
  return db.database.orm.select().from(outboxTable).orderBy(asc(outboxTable.id));
}

export async function storedMessage(id?: number): Promise<OutboxRow> {
  const rows = await storedMessages();
  const row = id === undefined ? rows.at(-1) : rows.find((stored) => stored.id === id);
  if (!row) throw new Error('There is no such message');
  return row;
}

export async function changeMessage(id: number, changes: Partial<OutboxRow>): Promise<void> {
  await db.database.orm.update(outboxTable).set(changes).where(eq(outboxTable.id, id));
}
