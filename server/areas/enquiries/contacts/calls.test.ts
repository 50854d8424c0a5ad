import { describe, expect, test } from 'vitest';
import { getContact, listContacts } from '#contracts/enquiries/index.ts';
import { getTimeline } from '#contracts/students/index.ts';
import { api, db, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { act, buildEnquiry, buildSignedIn, eventsAbout } from './inbox-fixture.ts';

setUpEnquiries();

const CALL = { kind: 'call', text: '', followUpOn: '2026-05-04', version: 1 };
const details = async (token: string, id: number) =>
  (await api.call(getContact, { token, params: { id } })).ok();

describe('a call', () => {
  test.each(['no_answer', 'busy', 'wrong_number', 'call_back'])(
    'with the outcome %s is no reply',
    async (callOutcome) => {
      const { token } = await buildSignedIn();
      const { id } = await buildEnquiry();
      const time = callOutcome === 'call_back' ? { followUpTime: '16:30' } : {};
      const answer = await act('note', { token, id, body: { ...CALL, ...time, callOutcome } });
      expect(answer.ok()).toMatchObject({
        status: 'new',
        stage: 'new',
        followUpOn: '2026-05-04',
        followUpTime: time.followUpTime ?? null,
      });
      const { history } = await details(token, id);
      expect(history).toMatchObject([{ kind: 'call', callOutcome, text: '', followUpOn: '2026-05-04' }]);
      const [event] = await eventsAbout('enquiry.called', id);
      expect(event?.after).toEqual({ status: 'new', followUpOn: '2026-05-04', callOutcome });
      expect(await eventsAbout('enquiry.replied', id)).toEqual([]);
      const { counts } = (await api.call(listContacts, { token })).ok();
      expect(counts?.new.rows).toBe(1);
      // Back from an ended stage it is as unanswered as before.
      await act('moveStage', { token, id, body: { version: 2, stage: 'lost', lostReason: 'Moved' } });
      const back = await act('moveStage', { token, id, body: { version: 3, stage: 'proposal' } });
      expect(back.ok().status).toBe('new');
    },
  );

  test.each([['reached'], [null]])('with the outcome %s is a reply', async (callOutcome) => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry();
    const answer = await act('note', { token, id, body: { ...CALL, callOutcome, text: 'Spoke.' } });
    expect(answer.ok()).toMatchObject({ status: 'answered', stage: 'contacted' });
    expect(await eventsAbout('enquiry.replied', id)).toHaveLength(1);
  });

  test('that reached nobody leaves an answered enquiry answered', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ status: 'answered', stage: 'proposal' });
    const answer = await act('note', { token, id, body: { ...CALL, callOutcome: 'busy' } });
    expect(answer.ok()).toMatchObject({ status: 'answered', stage: 'proposal' });
  });

  test.each([
    [{ followUpOn: '2026-05-04' }, 'new'],
    [{ followUpOn: null, noFollowUpReason: 'Wrong number' }, 'closed'],
  ])('that reached nobody opens a closed enquiry only for a next step: %o', async (next, status) => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ status: 'closed', stage: 'lost', lostReason: 'Moved' });
    const body = { ...CALL, ...next, callOutcome: 'wrong_number' };
    expect((await act('note', { token, id, body })).ok().status).toBe(status);
  });

  test('back loses its time with the next step', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry();
    const body = { ...CALL, callOutcome: 'call_back', followUpTime: '16:30' };
    await act('note', { token, id, body });
    const next = { ...CALL, version: 2, text: 'Spoke.', callOutcome: 'reached', followUpOn: '2026-05-05' };
    expect((await act('note', { token, id, body: next })).ok()).toMatchObject({
      followUpOn: '2026-05-05',
      followUpTime: null,
    });
  });

  test('shows its outcome in the timeline of the student', async () => {
    const { token } = await buildSignedIn();
    const { id: studentId } = await buildStudent(db.database);
    const { id } = await buildEnquiry({ studentId });
    await act('note', { token, id, body: { ...CALL, callOutcome: 'no_answer' } });
    const { entries } = (await api.call(getTimeline, { token, params: { id: studentId } })).ok();
    expect(entries.filter(({ kind }) => kind === 'call')).toMatchObject([{ outcome: 'no_answer' }]);
  });

  test.each([
    ['reached without words', { callOutcome: 'reached' }, 'text'],
    ['back without a time', { callOutcome: 'call_back' }, 'followUpTime'],
    [
      'back without a day',
      { callOutcome: 'call_back', followUpTime: '16:30', followUpOn: null, noFollowUpReason: 'No' },
      'followUpOn',
    ],
    ['with the time of no call back', { callOutcome: 'busy', followUpTime: '16:30' }, 'followUpTime'],
    ['with an unknown outcome', { callOutcome: 'voicemail' }, 'callOutcome'],
    ['that is a visit', { kind: 'visit', callOutcome: 'busy' }, 'callOutcome'],
  ])('%s is refused', async (_what, part, field) => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry();
    const refused = await act('note', { token, id, body: { ...CALL, ...part } });
    expect([refused.status, refused.error().field]).toEqual([400, field]);
  });
});
