import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getContact, writeToContact } from '#contracts/enquiries/index.ts';
import { getTimeline } from '#contracts/students/index.ts';
import { api, db, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildEnquiry, buildRequest, buildSignedIn, eventsAbout, MISSING_ID } from './inbox-fixture.ts';

setUpEnquiries();
const buildLead = (fields: Parameters<typeof buildEnquiry>[0] = {}) =>
  buildContact(db.database, 'office_entry', { createdAt: api.clock.now, ...fields });

const KINDS = [
  ['enquiry', buildEnquiry],
  ['appointment_request', buildRequest],
  ['lead', buildLead],
] as const;
const write = ({ id, ...call }: { token: string; id: number; body: unknown }) =>
  api.call(writeToContact, { ...call, params: { id } });
const whatsapp = () => ({ idempotencyKey: randomUUID(), channel: 'whatsapp', text: 'Hello, we called.' });

describe.each(KINDS)('%s: a message to the family', (kind, build) => {
  const historyOf = async (token: string, id: number) =>
    (await api.call(getContact, { token, params: { id } })).ok();

  test('is recorded once, moves a new record to contacted and is in the history', async () => {
    const { token } = await buildSignedIn('staff', 'Devika Rao');
    const { id } = await build();
    const body = whatsapp();
    const first = await write({ token, id, body });
    expect(first.status).toBe(201);
    expect((await write({ token, id, body })).ok()).toEqual(first.ok());
    const { history, contact } = await historyOf(token, id);
    expect(history).toMatchObject([{ kind: 'whatsapp', text: body.text, author: 'Devika Rao' }]);
    expect(contact).toMatchObject({ stage: 'contacted', status: 'answered', followUpOn: '2026-04-30' });
    const [sent] = await eventsAbout(`${kind}.message_sent`, id);
    expect(sent?.after).toEqual({ channel: 'whatsapp' });
    expect(await eventsAbout(`${kind}.stage_moved`, id)).toHaveLength(1);
  });

  test('is refused for spam, a wrong body, a missing record and without mail', async () => {
    const { token } = await buildSignedIn();
    const spam = await build({ status: 'spam' });
    expect((await write({ token, id: spam.id, body: whatsapp() })).status).toBe(409);
    const { id } = await build();
    const open = { ...whatsapp(), text: 'Hello {guardian}' };
    expect((await write({ token, id, body: open })).error()).toMatchObject({
      field: 'text',
      message: 'Please fill in first: guardian',
    });
    expect((await write({ token, id: MISSING_ID, body: whatsapp() })).status).toBe(404);
    const mail = { ...whatsapp(), channel: 'mail', subject: 'Hello' };
    expect((await write({ token, id, body: mail })).error().message).toContain('not set up');
    expect(await db.database.orm.select().from(familyHistory)).toEqual([]);
  });

  test('of a linked record is in the student’s timeline', async () => {
    const { token } = await buildSignedIn();
    const student = await buildStudent(db.database);
    const { id } = await build({ studentId: student.id, stage: 'proposal' });
    (await write({ token, id, body: whatsapp() })).ok();
    const { entries } = (await api.call(getTimeline, { token, params: { id: student.id } })).ok();
    expect(entries.filter(({ kind }) => kind !== 'family')).toMatchObject([{ kind: 'whatsapp' }]);
    expect(await eventsAbout(`${kind}.stage_moved`, id)).toEqual([]);
  });

  test('and its moves are in the timeline of the student’s counsellor, and no other teacher reads them', async () => {
    const { token } = await buildSignedIn();
    const teacher = await buildSignedIn('teacher');
    const other = await buildSignedIn('teacher');
    const student = await buildStudent(db.database, { counsellorId: teacher.id });
    const read = (reader: string) => api.call(getTimeline, { token: reader, params: { id: student.id } });
    const contact = await build({ studentId: student.id });
    (await write({ token, id: contact.id, body: whatsapp() })).ok();
    const { entries } = (await read(teacher.token)).ok();
    expect(entries.map(({ kind, action }) => action ?? kind).filter((kind) => kind !== 'family')).toEqual([
      'whatsapp',
      `${kind}.stage_moved`,
    ]);
    expect((await read(other.token)).status).toBe(404);
  });
});

test('a linked contact without a recorded consent of the family says so', async () => {
  const { token } = await buildSignedIn();
  const student = await buildStudent(db.database);
  const lacksConsent = async (studentId: number | null) => {
    const { id } = await buildEnquiry({ studentId });
    return (await api.call(getContact, { token, params: { id } })).ok().lacksConsent;
  };
  expect([await lacksConsent(null), await lacksConsent(student.id)]).toEqual([undefined, true]);
  const given = { purpose: 'contact', wording: 1, givenAt: api.clock.now } as const;
  await db.database.orm.insert(consents).values({ ...given, studentId: student.id });
  expect(await lacksConsent(student.id)).toBeUndefined();
});

test('the history shows the withdrawal of a consent', async () => {
  const { token } = await buildSignedIn();
  const { id } = await buildEnquiry();
  const given = { purpose: 'contact', wording: 1, givenAt: api.clock.now } as const;
  await db.database.orm.insert(consents).values({ ...given, contactId: id });
  const refuses = async () => (await api.call(getContact, { token, params: { id } })).ok().refusesContact;
  expect(await refuses()).toBe(false);
  await db.database.orm
    .update(consents)
    .set({ withdrawnAt: api.clock.now })
    .where(eq(consents.contactId, id));
  expect(await refuses()).toBe(true);
});
