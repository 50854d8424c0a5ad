import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { getAppointmentRequest, getEnquiry, getLead, submissionActions } from '#contracts/enquiries/index.ts';
import { getTimeline } from '#contracts/students/index.ts';
import { api, db, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { consents, leads } from '#server/db/schema/enquiries.ts';
import { familyMessages } from '#server/db/schema/messages.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildEnquiry, buildRequest, buildSignedIn, eventsAbout, MISSING_ID } from './inbox-fixture.ts';

setUpEnquiries();
beforeEach(async () => {
  await db.database.orm.delete(leads);
});

async function buildLead(fields: Partial<typeof leads.$inferInsert> = {}) {
  const sent = { idempotencyKey: randomUUID(), contentHash: 'x', createdAt: api.clock.now };
  const [row] = await db.database.orm
    .insert(leads)
    .values({ ...sent, name: 'Uma', source: 'call', ...fields })
    .returning();
  if (!row) throw new Error('The lead was not stored');
  return row;
}

const KINDS = [
  ['enquiry', buildEnquiry, getEnquiry],
  ['appointment_request', buildRequest, getAppointmentRequest],
  ['lead', buildLead, getLead],
] as const;
type Kind = (typeof KINDS)[number][0];
/** The kinds' endpoints differ in their path only. */
const write = (kind: Kind, { id, ...call }: { token: string; id: number; body: unknown }) => {
  const endpoint = submissionActions[kind].write as typeof submissionActions.enquiry.write;
  return api.call(endpoint, { ...call, params: { id } });
};
const whatsapp = () => ({ idempotencyKey: randomUUID(), channel: 'whatsapp', text: 'Hello, we called.' });

describe.each(KINDS)('%s: a message to the family', (kind, build, endpoint: Endpoint) => {
  const historyOf = async (token: string, id: number) =>
    (await api.call(endpoint, { token, params: { id } })).ok() as unknown as { messages: unknown[] };

  test('is recorded once, moves a new record to contacted and is in the history', async () => {
    const { token } = await buildSignedIn('staff', 'Devika Rao');
    const { id } = await build();
    const body = whatsapp();
    const first = await write(kind, { token, id, body });
    expect(first.status).toBe(201);
    expect((await write(kind, { token, id, body })).ok()).toEqual(first.ok());
    const { messages, ...rest } = await historyOf(token, id);
    expect(messages).toMatchObject([{ channel: 'whatsapp', text: body.text, author: 'Devika Rao' }]);
    expect(Object.values(rest)).toContainEqual(
      expect.objectContaining({ stage: 'contacted', status: 'answered', followUpOn: '2026-04-30' }),
    );
    const [sent] = await eventsAbout(`${kind}.message_sent`, id);
    expect(sent?.after).toEqual({ channel: 'whatsapp' });
    expect(await eventsAbout(`${kind}.stage_moved`, id)).toHaveLength(1);
  });

  test('is refused for spam, a wrong body, a missing record and without mail', async () => {
    const { token } = await buildSignedIn();
    const spam = await build({ status: 'spam' });
    expect((await write(kind, { token, id: spam.id, body: whatsapp() })).status).toBe(409);
    const { id } = await build();
    const open = { ...whatsapp(), text: 'Hello {guardian}' };
    expect((await write(kind, { token, id, body: open })).error()).toMatchObject({
      field: 'text',
      message: 'Please fill in first: guardian',
    });
    expect((await write(kind, { token, id: MISSING_ID, body: whatsapp() })).status).toBe(404);
    const mail = { ...whatsapp(), channel: 'mail', subject: 'Hello' };
    expect((await write(kind, { token, id, body: mail })).error().message).toContain('not set up');
    expect(await db.database.orm.select().from(familyMessages)).toEqual([]);
  });

  test('of a linked record is in the student’s timeline', async () => {
    const { token } = await buildSignedIn();
    const student = await buildStudent(db.database);
    const { id } = await build({ studentId: student.id, stage: 'proposal' });
    (await write(kind, { token, id, body: whatsapp() })).ok();
    const { entries } = (await api.call(getTimeline, { token, params: { id: student.id } })).ok();
    expect(entries).toMatchObject([{ kind: 'whatsapp' }]);
    expect(await eventsAbout(`${kind}.stage_moved`, id)).toEqual([]);
  });

  test('and its moves are in the timeline of the assigned teacher, and of no other teacher', async () => {
    const { token } = await buildSignedIn();
    const teacher = await buildSignedIn('teacher');
    const student = await buildStudent(db.database, { counsellorId: teacher.id });
    const seen = async () =>
      (await api.call(getTimeline, { token: teacher.token, params: { id: student.id } })).ok().entries;
    const other = await build({ studentId: student.id });
    (await write(kind, { token, id: other.id, body: whatsapp() })).ok();
    expect(await seen()).toEqual([]);
    const own = await build({ studentId: student.id, assigneeId: teacher.id });
    (await write(kind, { token, id: own.id, body: whatsapp() })).ok();
    expect((await seen()).map(({ kind, action }) => action ?? kind)).toEqual([
      'whatsapp',
      `${kind}.stage_moved`,
    ]);
  });
});

test('the history shows the withdrawal of a consent', async () => {
  const { token } = await buildSignedIn();
  const { id } = await buildEnquiry();
  const given = { purpose: 'contact', wording: 1, givenAt: api.clock.now } as const;
  await db.database.orm.insert(consents).values({ ...given, enquiryId: id });
  const refuses = async () => (await api.call(getEnquiry, { token, params: { id } })).ok().refusesContact;
  expect(await refuses()).toBe(false);
  await db.database.orm
    .update(consents)
    .set({ withdrawnAt: api.clock.now })
    .where(eq(consents.enquiryId, id));
  expect(await refuses()).toBe(true);
});
