import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createContact,
  getContact,
  getContactBoard,
  getSkippedStages,
  type SkippedStages,
} from '#contracts/enquiries/index.ts';
import { BLANK_PARTICULARS, type Particulars, updateOffice } from '#contracts/operations/index.ts';
import {
  act,
  buildEnquiry,
  buildSignedIn,
  eventsAbout,
} from '#server/areas/enquiries/contacts/inbox-fixture.ts';
import { api, db, setUpEnquiries, tokenOf } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { office } from '#server/db/schema/office.ts';

setUpEnquiries();
afterEach(async () => {
  await db.database.orm.delete(office);
});

async function saveOffice(changes: Partial<Particulars>): Promise<void> {
  const body = { version: 1, particulars: { ...BLANK_PARTICULARS, ...changes } };
  (await api.call(updateOffice, { token: await tokenOf('super_admin'), body })).ok();
}
const leaveOut = (skippedStages: SkippedStages) => saveOffice({ skippedStages });

const move = (token: string, id: number, body: object) => act('moveStage', { token, id, body });
const read = async (token: string, id: number) =>
  (await api.call(getContact, { token, params: { id } })).ok().contact;
const reply = (token: string, id: number, version = 1) => {
  const body = { version, text: 'Called.', followUpOn: '2026-05-04', noFollowUpReason: null };
  return act('note', { token, id, body });
};

describe('a stage that a service leaves out', () => {
  test('is empty by default, and visible to every member once the office has chosen', async () => {
    const { token } = await buildSignedIn('teacher');
    const ask = async () => (await api.call(getSkippedStages, { token })).ok().skippedStages;
    expect(await ask()).toEqual({ dmit: [], career: [], overseas: [], bridging: [] });
    await leaveOut({ dmit: ['proposal'] });
    expect(await ask()).toEqual({ dmit: ['proposal'] });
  });

  test('comes with the usual reasons for lost enquiries, one in each line', async () => {
    const { token } = await buildSignedIn('teacher');
    const ask = async () => (await api.call(getSkippedStages, { token })).ok().lostReasons;
    expect(await ask()).toEqual([]);
    await saveOffice({ lostReasons: 'Too far\n\n Chose another office \ntoo  far' });
    expect(await ask()).toEqual(['Too far', 'Chose another office']);
  });

  test('refuses leads of the service, but not others', async () => {
    await leaveOut({ dmit: ['proposal'] });
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ service: 'dmit' });
    const refused = await move(token, id, { version: 1, stage: 'proposal' });
    expect([refused.status, refused.error()]).toEqual([
      400,
      expect.objectContaining({ message: 'DMIT has no stage Proposal', field: 'stage' }),
    ]);
    expect(await read(token, id)).toMatchObject({ stage: 'new', version: 1 });
    for (const service of ['career', null] as const) {
      const other = await buildEnquiry({ service });
      expect((await move(token, other.id, { version: 1, stage: 'proposal' })).status).toBe(200);
    }
  });

  test('keeps its lead, which can leave it and not return', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ service: 'dmit', stage: 'proposal', status: 'answered' });
    await leaveOut({ dmit: ['proposal'] });
    const { columns } = (await api.call(getContactBoard, { token, query: { service: 'dmit' } })).ok();
    expect(columns.find(({ stage }) => stage === 'proposal')?.contacts.map((row) => row.id)).toEqual([id]);
    expect((await move(token, id, { version: 1, stage: 'proposal' })).status, 'stays').toBe(200);
    const { version } = await read(token, id);
    expect((await move(token, id, { version, stage: 'contacted' })).status).toBe(200);
    expect((await move(token, id, { version: version + 1, stage: 'proposal' })).status).toBe(400);
  });

  test('refuses new leads', async () => {
    await leaveOut({ dmit: ['contacted'] });
    const { token } = await buildSignedIn();
    const enter = (service: 'dmit' | 'career') =>
      api.call(createContact, {
        token,
        body: { idempotencyKey: randomUUID(), source: 'call', name: 'Uma', service, stage: 'contacted' },
      });
    expect((await enter('dmit')).error()).toMatchObject({
      message: 'DMIT has no stage Contacted',
      field: 'stage',
    });
    const { id } = (await enter('career')).ok();
    expect((await api.call(getContact, { token, params: { id } })).ok().contact.stage).toBe('contacted');
  });
});

describe('an automatic move skips a stage that the service leaves out', () => {
  test('after a reply: the lead stays new, with the status answered', async () => {
    await leaveOut({ dmit: ['contacted'] });
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ service: 'dmit' });
    expect((await reply(token, id)).ok()).toMatchObject({ stage: 'new', status: 'answered' });
    expect(await eventsAbout('enquiry.stage_moved', id)).toEqual([]);
  });

  test('after a message: the lead stays new, answered, with a next step', async () => {
    await leaveOut({ dmit: ['contacted'] });
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ service: 'dmit' });
    const body = { idempotencyKey: randomUUID(), channel: 'whatsapp', text: 'Hello, we called.' };
    expect((await act('write', { token, id, body })).status).toBe(201);
    expect(await read(token, id)).toMatchObject({
      stage: 'new',
      status: 'answered',
      followUpOn: '2026-04-30',
    });
    expect(await eventsAbout('enquiry.stage_moved', id)).toEqual([]);
  });

  test('after a reopening: a lost lead becomes new', async () => {
    await leaveOut({ dmit: ['contacted'] });
    const { token } = await buildSignedIn();
    const lost = { service: 'dmit', status: 'closed', stage: 'lost', lostReason: 'Too far' } as const;
    const replied = await buildEnquiry(lost);
    expect((await reply(token, replied.id)).ok()).toMatchObject({ stage: 'new', lostReason: null });
    const opened = await buildEnquiry({ ...lost, noFollowUpReason: 'Waits' });
    const body = { version: 1, status: 'answered' };
    expect((await act('setStatus', { token, id: opened.id, body })).ok()).toMatchObject({
      stage: 'new',
      status: 'answered',
      lostReason: null,
    });
  });
});
