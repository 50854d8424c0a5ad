import { getTableColumns } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  AppointmentRequestInputSchema,
  EnquiryInputSchema,
  getAssessment,
  listContacts,
} from '#contracts/enquiries/index.ts';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { removeSampleData } from '#contracts/operations/index.ts';
import {
  api,
  countEnquiries,
  countRequests,
  db,
  makeEnquiry,
  makeRequest,
  sendEnquiry,
  sendRequest,
  setUpEnquiries,
  tokenOf,
} from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { buildEnquiries, buildEnquiry, buildRequest, buildSignedIn } from './inbox-fixture.ts';

setUpEnquiries();

const SHOWN = listContacts.response.shape.contacts.def.element.shape;

async function list(query: Record<string, string>, token?: string) {
  return (await api.call(listContacts, { token: token ?? (await tokenOf()), query })).ok();
}

async function namesOf(query: Record<string, string>, token?: string) {
  return (await list(query, token)).contacts.map(({ name }) => name);
}

describe.each([
  [
    'a message',
    EnquiryInputSchema.shape,
    { ...getTableColumns(contacts), ...getTableColumns(sessionRequests) },
    { ...SHOWN, ...SHOWN.request.def.innerType.shape },
  ],
  [
    'a request',
    AppointmentRequestInputSchema.shape,
    { ...getTableColumns(contacts), ...getTableColumns(sessionRequests) },
    {
      ...SHOWN,
      ...SHOWN.request.def.innerType.shape,
      ...getAssessment.response.shape,
      // On the student's page.
      interests: listInterestResults.response.shape.results,
    },
  ],
])('every input field of %s', (_, sent, columns, shown) => {
  // Consents have a table of their own; the device is only counted.
  const fields = Object.keys(sent).filter(
    (name) => !/^(idempotencyKey|website|device|consent.*|parent.*)$/.test(name),
  );

  test.each(fields)('%s is stored and shown to the staff', (name) => {
    expect(Object.keys(columns)).toContain(name);
    expect(Object.keys(shown)).toContain(name);
  });
});

describe('the inbox', () => {
  test('lists the messages, newest first, with their count', async () => {
    const token = await tokenOf();
    const none = { rows: 0, isExact: true };
    expect(await list({}, token)).toEqual({
      contacts: [],
      count: none,
      counts: { new: none, due: none, mine: none },
    });
    await sendEnquiry(makeEnquiry({ name: 'First' }));
    api.clock.advance(1000);
    await sendEnquiry(makeEnquiry({ name: 'Second', phone: ' ', message: '<b>Hello</b>\nthere' }));
    const answer = await list({}, token);
    expect(answer).toMatchObject({ count: { rows: 2 }, counts: { new: { rows: 2 } } });
    expect(answer.contacts.map(({ name }) => name)).toEqual(['Second', 'First']);
    expect(answer.contacts[0]).toEqual({
      id: expect.any(Number) as number,
      kind: 'message',
      language: 'en',
      source: 'website',
      name: 'Second',
      childName: null,
      className: null,
      schoolName: null,
      city: null,
      writer: 'parent',
      age: null,
      service: null,
      createdBy: null,
      request: null,
      email: 'meena@family.example',
      phone: null,
      message: '<b>Hello</b>\nthere',
      privacyTopic: null,
      status: 'new',
      assignee: null,
      followUpOn: null,
      followUpTime: null,
      noFollowUpReason: null,
      isDue: false,
      studentId: null,
      stage: 'new',
      stageSince: api.clock.now.toISOString(),
      lostReason: null,
      version: 1,
      receivedAt: api.clock.now.toISOString(),
    });
  });

  test('shows that a request has an assessment, but not its content', async () => {
    const token = await tokenOf();
    await sendRequest(makeRequest());
    api.clock.advance(1000);
    await sendRequest(makeRequest({ name: 'Second', assessment: null, email: 'second@family.example' }));
    const answer = await api.call(listContacts, { token });
    expect(answer.ok().contacts.map(({ name, request }) => [name, request?.hasAssessment])).toEqual([
      ['Second', false],
      ['Gopal Example', true],
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await api.app.inject({ url: listContacts.path, headers });
    expect(body).not.toMatch(/Computers|recommendations/);
  });

  test.each([
    ['a message', sendEnquiry],
    ['a request', sendRequest],
  ])('shows %s without idempotency keys and hashes', async (_, sendOne) => {
    await sendOne();
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    const { body } = await api.app.inject({ url: listContacts.path, headers });
    expect(body).toContain('"name":"');
    expect(body).not.toMatch(/idempotency|hash/i);
  });

  test('shows a teacher only their own records', async () => {
    const { token, id: assigneeId } = await buildSignedIn('teacher');
    await buildEnquiry();
    const { id } = await buildEnquiry({ assigneeId });
    const { contacts, count, counts } = await list({}, token);
    expect(contacts.map((row) => row.id)).toEqual([id]);
    expect([count?.rows, counts?.new.rows, counts?.due.rows]).toEqual([1, 1, 0]);
  });

  test('keeps real records when the sample data is removed', async () => {
    await sendEnquiry();
    await sendRequest();
    (
      await api.call(removeSampleData, { token: await tokenOf('super_admin'), body: { memberIds: null } })
    ).ok();
    expect([await countEnquiries(), await countRequests()]).toEqual([1, 1]);
    expect(await db.database.orm.$count(consents)).toBe(4);
  });
});

describe('the inbox filter', () => {
  test('new, answered, closed and spam select one status; open selects new and answered, new first', async () => {
    await buildEnquiries([
      { name: 'New 1', status: 'new' },
      { name: 'Answered', status: 'answered' },
      { name: 'Closed', status: 'closed' },
      { name: 'Spam', status: 'spam' },
      { name: 'New 2', status: 'new' },
      { name: 'Answered later', status: 'answered' },
    ]);
    expect(await namesOf({ show: 'new' })).toEqual(['New 2', 'New 1']);
    expect(await namesOf({ show: 'answered' })).toEqual(['Answered later', 'Answered']);
    expect(await namesOf({ show: 'closed' })).toEqual(['Closed']);
    expect(await namesOf({ show: 'spam' })).toEqual(['Spam']);
    const open = ['New 2', 'New 1', 'Answered later', 'Answered'];
    expect([await namesOf({}), await namesOf({ show: 'open' })]).toEqual([open, open]);
  });

  test('due selects open records by due day in the office’s time zone, the oldest first', async () => {
    await buildEnquiries([
      { name: 'Yesterday', status: 'answered', followUpOn: '2026-04-29' },
      { name: 'Today', status: 'answered', followUpOn: '2026-04-30' },
      { name: 'Tomorrow', status: 'answered', followUpOn: '2026-05-01' },
      { name: 'Long ago', status: 'new', followUpOn: '2026-01-02' },
      { name: 'Closed', status: 'closed', followUpOn: '2026-01-01' },
      { name: 'Spam', status: 'spam', followUpOn: '2026-01-01' },
      { name: 'Nothing to do', status: 'answered', noFollowUpReason: 'Enrolled elsewhere' },
    ]);
    const token = await tokenOf();
    const answer = await list({ show: 'overdue' }, token);
    expect(answer.contacts.map(({ name, isDue }) => [name, isDue])).toEqual([
      ['Long ago', true],
      ['Yesterday', true],
      ['Today', true],
    ]);
    expect(answer).toMatchObject({ count: { rows: 3 }, counts: { due: { rows: 3 } } });
    expect((await list({ show: 'closed' }, token)).contacts[0]?.isDue).toBe(false);
    // 18:30 in UTC is midnight in India.
    api.clock.now = new Date('2026-04-30T18:29:59Z');
    expect(await namesOf({ show: 'overdue' })).toHaveLength(3);
    api.clock.now = new Date('2026-04-30T18:30:00Z');
    expect(await namesOf({ show: 'overdue' })).toEqual(['Long ago', 'Yesterday', 'Today', 'Tomorrow']);
  });

  test('mine selects the reader’s open records; owner selects any member’s', async () => {
    const me = await buildSignedIn('staff', 'Devika Rao');
    const other = await buildSignedIn('admin');
    await buildEnquiries([
      { name: 'Mine', assigneeId: me.id },
      { name: 'Mine, closed', assigneeId: me.id, status: 'closed' },
      { name: 'Another’s', assigneeId: other.id },
      { name: 'Nobody’s' },
    ]);
    const answer = await list({ show: 'mine' }, me.token);
    expect(answer.contacts.map(({ name, assignee }) => [name, assignee])).toEqual([
      ['Mine', { id: me.id, name: 'Devika Rao' }],
    ]);
    expect(answer).toMatchObject({ counts: { mine: { rows: 1 }, new: { rows: 3 } } });
    expect(await namesOf({ owner: String(other.id) }, me.token)).toEqual(['Another’s']);
    expect(await namesOf({ show: 'closed', owner: String(me.id) }, me.token)).toEqual(['Mine, closed']);
    expect(await namesOf({ show: 'mine', owner: String(other.id) }, me.token)).toEqual([]);
  });

  test.each([
    ['a name', 'PILLAI'],
    ['a part of a name and a word of the message', 'pill overseas'],
    ['an e-mail address', 'meena@family'],
    ['a number in groups', '1234 500'],
    ['a number as it is dialled', '01234500137'],
    ['a number with the country’s code', '+911234500137'],
    ['a number with the country’s code, in groups', '+91 1234 500137'],
    ['a number with hyphens', '1234-500-137'],
    ['a word of the message', 'OVERSEAS'],
    ['a name in its own script', 'மீனா'],
    ['letters without their accents', 'renee'],
  ])('matches %s', async (_, q) => {
    await buildEnquiries([
      {
        name: 'Meena Pillai மீனா',
        phone: '01234 500 137',
        message: 'Is there an overseas course for Renée?',
      },
      { name: 'Somebody Else', email: 'else@family.example', phone: '+91 99999 00000' },
    ]);
    expect(await namesOf({ q })).toEqual(['Meena Pillai மீனா']);
  });

  test('matches every word, and takes % and _ literally', async () => {
    await buildEnquiries([{ name: 'Meena', message: '100% sure' }, { name: 'Meera' }]);
    expect(await namesOf({ q: 'mee_a' })).toEqual([]);
    expect(await namesOf({ q: '0%' })).toEqual(['Meena']);
    expect(await namesOf({ q: 'meena nobody' })).toEqual([]);
    expect((await list({ q: 'meera' })).count).toEqual({ rows: 1, isExact: true });
  });

  test('matches requests too', async () => {
    await buildRequest({ name: 'Gopal Menon' });
    await buildRequest({ name: 'Asha Rao', phone: null, email: 'asha@family.example' });
    const answer = await api.call(listContacts, {
      token: await tokenOf(),
      query: { q: 'asha@' },
    });
    expect(answer.ok().contacts.map(({ name }) => name)).toEqual(['Asha Rao']);
  });
});
