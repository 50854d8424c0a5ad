import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createPrivacyRequest,
  listContacts,
  PRIVACY_TOPICS,
  type Receipt,
  referenceOf,
} from '#contracts/enquiries/index.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { api, db, eventsOf, makeAsk, send, setUpEnquiries, tokenOf } from './enquiries-fixture.ts';

setUpEnquiries();

const ask = (body: unknown, address?: string) => send(createPrivacyRequest, body, address);

test('arrives as a contact of its own kind, with a receipt, a day to answer and no consent', async () => {
  const body = makeAsk();
  const answer = await ask(body);
  expect(answer.status).toBe(201);
  const receipt = answer.ok() as Receipt;
  expect(receipt).toEqual({
    received: true,
    reference: referenceOf(body.idempotencyKey),
    answerBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
  const [row] = await db.database.orm.select().from(contacts);
  expect(row).toMatchObject({
    kind: 'privacy_request',
    privacyTopic: 'delete',
    source: 'website',
    name: 'Meena Example',
    message: 'Reference: ABCD-EFGH\nAlso my son’s.',
    status: 'new',
  });
  expect(await db.database.orm.$count(consents)).toBe(0);
  const [event] = await eventsOf('privacy_request.received');
  expect(event).toMatchObject({ subjectType: 'privacy_request', subjectId: row?.id, actorName: null });
  expect(JSON.stringify(event)).not.toContain('Meena');

  const token = await tokenOf();
  const list = async (query: Record<string, string>) =>
    (await api.call(listContacts, { token, query })).ok().contacts;
  expect(await list({ kind: 'privacy_request' })).toMatchObject([{ privacyTopic: 'delete', isDue: false }]);
  expect(await list({ kind: 'message' })).toEqual([]);
  // Staff find it by its own reference, and by the one that it names.
  expect(await list({ q: receipt.reference })).toHaveLength(1);
  expect(await list({ q: receipt.reference.replace('-', '').toLowerCase() })).toHaveLength(1);
  expect(await list({ q: 'ABCD-EFGH' })).toHaveLength(1);
  api.clock.advance(8 * 24 * 3_600_000);
  const later = await tokenOf();
  const due = (await api.call(listContacts, { token: later, query: { show: 'overdue' } })).ok().contacts;
  expect(due).toMatchObject([{ kind: 'privacy_request', isDue: true }]);
});

test.each(PRIVACY_TOPICS)('the topic %s is accepted', async (topic) => {
  expect((await ask(makeAsk({ topic, phone: null, email: 'meena@family.example' }))).status).toBe(201);
});

test.each([
  [{ topic: '' }, 'Please choose what we should do'],
  [{ topic: 'sell' }, 'Please choose what we should do'],
  [{ name: '  ' }, 'Name is required'],
  [{ phone: null, email: null }, 'Please give a phone number or an email address'],
  [{ phone: '12' }, 'Please enter the whole phone number'],
  [{ reference: 'x'.repeat(21) }, 'Reference must be at most 20 characters long'],
])('%j is refused: %s', async (fields, message) => {
  const answer = await ask(makeAsk(fields));
  expect([answer.status, answer.error().message]).toEqual([400, message]);
  expect(await db.database.orm.$count(contacts)).toBe(0);
});

test('the same key stores once; with other content it is refused', async () => {
  const body = makeAsk();
  const first = (await ask(body)).ok();
  expect((await ask(body)).ok()).toEqual(first);
  expect((await ask({ ...body, topic: 'see' })).status).toBe(409);
  expect(await db.database.orm.$count(contacts)).toBe(1);
});

test('the limits of messages count it', async () => {
  const device = randomUUID();
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await ask(makeAsk({ device }), '198.51.100.77')).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
});
