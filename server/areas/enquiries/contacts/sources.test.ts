import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import {
  createContact,
  exportContacts,
  getSkippedStages,
  listContacts,
  nameSource,
  offeredSources,
} from '#contracts/enquiries/index.ts';
import { getAnalytics } from '#contracts/insight/index.ts';
import { BLANK_PARTICULARS, getOffice, updateOffice } from '#contracts/operations/index.ts';
import { api, db, setUpEnquiries, tokenOf } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { office } from '#server/db/schema/office.ts';
import { buildSignedIn } from './inbox-fixture.ts';

setUpEnquiries();
afterEach(async () => {
  await db.database.orm.delete(office);
});

async function offer(enquirySources: string) {
  const token = await tokenOf('super_admin');
  const { version } = (await api.call(getOffice, { token })).ok().office;
  const particulars = { ...BLANK_PARTICULARS, enquirySources };
  return api.call(updateOffice, { token, body: { version, particulars } });
}
const enter = (token: string, source: string) =>
  api.call(createContact, { token, body: { idempotencyKey: randomUUID(), source, name: 'Uma Example' } });

test('the fixed sources are offered until the office has its own list, in its order', async () => {
  const { token } = await buildSignedIn('teacher');
  const ask = async () => (await api.call(getSkippedStages, { token })).ok().sources;
  expect(await ask()).toEqual(['walk_in', 'call', 'whatsapp', 'school_visit', 'referral']);
  (await offer('School fair\n walk-in \n\nwebsite\nCall\nSchool fair\nconstructor')).ok();
  expect(await ask()).toEqual(['School fair', 'walk_in', 'call', 'constructor']);
  expect((await ask()).map(nameSource)).toEqual(['School fair', 'Walk-in', 'Call', 'constructor']);
});

test('a contact can have an own source, which stays in list, export and analytics after its removal', async () => {
  const { token } = await buildSignedIn();
  expect((await enter(token, 'School fair')).error()).toMatchObject({
    field: 'source',
    message: 'Please choose how the contact was made',
  });
  (await offer('School fair\nCall')).ok();
  const { id } = (await enter(token, 'School fair')).ok();
  (await enter(token, 'call')).ok();
  expect((await enter(token, 'website')).status).toBe(400);
  (await offer('Call')).ok();
  expect((await enter(token, 'School fair')).status).toBe(400);

  const query = { source: 'School fair', show: 'received' };
  const { contacts } = (await api.call(listContacts, { token, query })).ok();
  expect(contacts.map((row) => [row.id, row.source])).toEqual([[id, 'School fair']]);
  const manager = await tokenOf('super_admin');
  const file = await api.call(exportContacts, { token: manager, query });
  expect(String(file.ok())).toContain('School fair');
  const analytics = await api.call(getAnalytics, {
    token: manager,
    query: { by: 'source', from: '2026-04-01', to: '2026-04-30' },
  });
  expect(analytics.ok().groups.map(({ key }) => key)).toEqual(['call', 'School fair']);
});

test('a line of the list has a limit', async () => {
  expect((await offer('x'.repeat(61))).error().message).toBe('Each line can have at most 60 characters');
  expect(offeredSources(['Website'])).toEqual(offeredSources([]));
  expect(offeredSources(['Fair', 'Walk-in', 'FAIR', 'walk in'])).toEqual(['Fair', 'walk_in']);
});
