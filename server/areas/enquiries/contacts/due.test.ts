import { afterEach, describe, expect, test } from 'vitest';
import { listContacts, noteContact } from '#contracts/enquiries/index.ts';
import { getMyDay } from '#contracts/insight/index.ts';
import type { Particulars } from '#contracts/operations/index.ts';
import { api, db, setUpEnquiries, tokenOf } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { office } from '#server/db/schema/office.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { buildEnquiry, buildRequest } from './inbox-fixture.ts';

setUpEnquiries();

const query = { show: 'overdue' };

/** Whether My day, the list, its count and the part's count show one due enquiry, or none. */
async function isDue(app = api): Promise<boolean> {
  const token = await tokenOf();
  app.clock.now = api.clock.now;
  const { contacts, count, counts } = (await app.call(listContacts, { token, query })).ok();
  const { followUps } = (await app.call(getMyDay, { token })).ok();
  const all = (await app.call(listContacts, { token })).ok().contacts;
  const counted = [contacts.length, count?.rows, counts?.due.rows];
  const shown = [followUps?.first.length, followUps?.count.rows];
  const marked = all.filter((row) => row.isDue).length;
  expect([...shown, marked, ...counted]).toEqual(Array(6).fill(contacts.length));
  return contacts.length === 1;
}

/** Stores the office's own time to answer. */
const setOffice = (particulars: Partial<Particulars>) =>
  db.database.orm.insert(office).values({ particulars, version: 2, changedAt: api.clock.now });

const at = (moment: string) => {
  api.clock.now = new Date(moment);
};

afterEach(async () => {
  await db.database.orm.delete(office);
});

describe('a new enquiry', () => {
  // 30 April 2026 is a Thursday. India is ahead of UTC by five and a half hours, New York behind by four.
  test.each([
    ['of Thursday on Friday', '2026-04-30T06:00:00Z', '2026-04-30T18:30:00Z', {}],
    ['of Thursday’s last second on Friday', '2026-04-30T18:29:59Z', '2026-04-30T18:30:00Z', {}],
    ['of Friday’s first second on Saturday', '2026-04-30T18:30:00Z', '2026-05-01T18:30:00Z', {}],
    ['of Saturday on Monday', '2026-05-02T06:00:00Z', '2026-05-03T18:30:00Z', {}],
    ['of Sunday on Monday', '2026-05-03T06:00:00Z', '2026-05-03T18:30:00Z', {}],
    ['on the next day of New York', '2026-05-01T03:59:59Z', '2026-05-01T04:00:00Z', 'America/New_York'],
    ['after midnight in New York', '2026-05-01T04:00:00Z', '2026-05-02T04:00:00Z', 'America/New_York'],
    ['after two working days over Sunday', '2026-05-02T06:00:00Z', '2026-05-04T18:30:00Z', 2],
    ['after ten working days', '2026-04-30T06:00:00Z', '2026-05-11T18:30:00Z', 10],
  ])('is due %s', async (_, received, due, setting) => {
    await buildEnquiry({ createdAt: new Date(received) });
    const settings = {
      ...(typeof setting === 'string' && { TIME_ZONE: setting }),
    };
    if (typeof setting === 'number') await setOffice({ answerWorkingDays: setting });
    const app = await createTestApp(db.database, settings);
    at(due);
    api.clock.advance(-1000);
    expect(await isDue(app)).toBe(false);
    api.clock.advance(1000);
    expect(await isDue(app)).toBe(true);
    await app.close();
  });

  // 1 May is a holiday, and 4 to 5 May.
  test.each([
    ['of the day before on Saturday', '2026-04-30T06:00:00Z', '2026-05-01T18:30:00Z', 1],
    ['of the holiday on Saturday', '2026-05-01T06:00:00Z', '2026-05-01T18:30:00Z', 1],
    ['of Saturday on Wednesday', '2026-05-02T06:00:00Z', '2026-05-05T18:30:00Z', 1],
    ['of before on its usual day', '2026-04-29T06:00:00Z', '2026-04-29T18:30:00Z', 1],
    ['after two working days over both', '2026-04-30T06:00:00Z', '2026-05-05T18:30:00Z', 2],
    ['of after on its usual day', '2026-05-06T06:00:00Z', '2026-05-06T18:30:00Z', 1],
  ])('over holidays is due %s', async (_, received, due, answerWorkingDays) => {
    await buildEnquiry({ createdAt: new Date(received) });
    const holidays = [
      { firstDay: '2026-05-01', lastDay: '2026-05-01', name: 'Labour day' },
      { firstDay: '2026-05-04', lastDay: '2026-05-05', name: 'Diwali' },
    ];
    await setOffice({ answerWorkingDays, holidays });
    const app = await createTestApp(db.database);
    at(due);
    api.clock.advance(-1000);
    expect(await isDue(app)).toBe(false);
    api.clock.advance(1000);
    expect(await isDue(app)).toBe(true);
    await app.close();
  });

  test.each([
    ['with a follow-up day', { followUpOn: '2026-05-09' }],
    ['that is answered', { status: 'answered' }],
    ['that is closed', { status: 'closed' }],
    ['that is spam', { status: 'spam' }],
  ] as const)('%s is not due by its receipt', async (_, fields) => {
    await buildEnquiry(fields);
    at('2026-05-08T06:00:00Z');
    expect(await isDue()).toBe(false);
  });

  test('is no longer due after its reply', async () => {
    const { id } = await buildEnquiry();
    at('2026-05-01T06:00:00Z');
    expect(await isDue()).toBe(true);
    const body = { version: 1, text: 'Called.', followUpOn: '2026-05-02' };
    const token = await tokenOf();
    const state = await api.call(noteContact, { token, params: { id }, body });
    expect(state.ok().contact.isDue).toBe(false);
    expect(await isDue()).toBe(false);
    at('2026-05-02T06:00:00Z');
    expect(await isDue()).toBe(true);
  });
});

test('requests are due by the same rules, and My day lists both kinds by due day', async () => {
  await buildRequest({ name: 'Request of Wednesday', createdAt: new Date('2026-04-29T06:00:00Z') });
  await buildRequest({ name: 'Request of today' });
  await buildEnquiry({ name: 'Today', followUpOn: '2026-04-30' });
  await buildEnquiry({ name: 'Of Monday', createdAt: new Date('2026-04-27T06:00:00Z') });
  await buildEnquiry({ name: 'Due Wednesday', status: 'answered', followUpOn: '2026-04-29' });
  const token = await tokenOf();
  const { contacts } = (
    await api.call(listContacts, { token, query: { ...query, kind: 'session_request' } })
  ).ok();
  expect(contacts.map(({ name }) => name)).toEqual(['Request of Wednesday']);
  const { followUps } = (await api.call(getMyDay, { token })).ok();
  expect(followUps?.count.rows).toBe(4);
  expect(followUps?.first.map(({ name, followUpOn }) => [name, followUpOn])).toEqual([
    ['Of Monday', null],
    ['Due Wednesday', '2026-04-29'],
    ['Request of Wednesday', null],
    ['Today', '2026-04-30'],
  ]);
});
