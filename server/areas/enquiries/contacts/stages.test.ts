import { describe, expect, test } from 'vitest';
import { getContact, listContacts } from '#contracts/enquiries/index.ts';
import { createEnrolment, getTimeline } from '#contracts/students/index.ts';
import { api, db, eventsOf, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { act, buildEnquiry, buildRequest, buildSignedIn, MISSING_ID } from './inbox-fixture.ts';

setUpEnquiries();

const TODAY = '2026-04-30';
const move = (token: string, id: number, body: object) => act('moveStage', { token, id, body });

describe('moving between stages', () => {
  test('goes forwards and backwards; each move is in the history and the trail', async () => {
    const { token } = await buildSignedIn('staff', 'Devika Rao');
    const { id } = await buildEnquiry();
    const proposed = (await move(token, id, { version: 1, stage: 'proposal' })).ok();
    expect(proposed).toMatchObject({ stage: 'proposal', version: 2 });
    const back = (await move(token, id, { version: 2, stage: 'contacted' })).ok();
    expect(back).toMatchObject({ stage: 'contacted', version: 3 });
    const { moves } = (await api.call(getContact, { token, params: { id } })).ok();
    expect(moves).toMatchObject([
      { from: 'proposal', to: 'contacted', by: 'Devika Rao' },
      { from: 'new', to: 'proposal' },
    ]);
  });

  test('back to new makes the record unanswered again', async () => {
    const { token } = await buildSignedIn();
    const unanswered = async () =>
      (await api.call(listContacts, { token, query: { show: 'new' } })).ok().contacts.map(({ id }) => id);
    const { id } = await buildEnquiry({
      status: 'answered',
      stage: 'contacted',
      noFollowUpReason: 'Only a question',
      createdAt: new Date('2026-04-20T06:00:00.000Z'),
    });
    expect(await unanswered()).toEqual([]);
    const back = (await move(token, id, { version: 1, stage: 'new' })).ok();
    expect(back).toMatchObject({ status: 'new', noFollowUpReason: null, isDue: true });
    expect(await unanswered()).toEqual([id]);
    const planned = await buildEnquiry({ status: 'answered', followUpOn: '2026-05-04', stage: 'contacted' });
    const later = (await move(token, planned.id, { version: 1, stage: 'new' })).ok();
    expect(later).toMatchObject({ status: 'new', followUpOn: '2026-05-04', isDue: false });
  });

  test('lost needs a reason and closes; moving back opens it again for today', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry();
    await act('note', { token, id, body: { version: 1, text: 'Called.', followUpOn: '2026-05-04' } });
    expect((await move(token, id, { version: 2, stage: 'lost' })).status).toBe(400);
    expect((await move(token, id, { version: 2, stage: 'new', lostReason: 'x' })).status).toBe(400);
    const lost = (await move(token, id, { version: 2, stage: 'lost', lostReason: 'Lives too far' })).ok();
    expect(lost).toMatchObject({ status: 'closed', followUpOn: null, lostReason: 'Lives too far' });
    expect(JSON.stringify(await eventsOf('enquiry.stage_moved'))).not.toContain('far');
    const again = (await move(token, id, { version: 3, stage: 'contacted' })).ok();
    const { history } = (await api.call(getContact, { token, params: { id } })).ok();
    expect(history.map(({ text }) => text)).toEqual(['Lost because: Lives too far', 'Called.']);
    expect(again).toMatchObject({ status: 'answered', followUpOn: TODAY, lostReason: null, isDue: true });
  });

  test('answers nobody: an unanswered one stays new, and due by its time to answer', async () => {
    const { token } = await buildSignedIn();
    const createdAt = new Date('2026-04-20T06:00:00.000Z');
    for (const stage of ['contacted', 'proposal']) {
      const { id } = await buildEnquiry({ createdAt });
      const moved = (await move(token, id, { version: 1, stage })).ok();
      expect(moved).toMatchObject({ stage, status: 'new', followUpOn: null, isDue: true });
    }
    const lost = await buildEnquiry({ createdAt, status: 'closed', stage: 'lost', lostReason: 'Too far' });
    const again = (await move(token, lost.id, { version: 1, stage: 'contacted' })).ok();
    expect(again).toMatchObject({ status: 'new', followUpOn: TODAY });
  });

  test('to a booked meeting or an enrolment needs it', async () => {
    const { token } = await buildSignedIn();
    const student = await buildStudent(db.database);
    const { id } = await buildEnquiry({ service: 'dmit' });
    const codeOf = async (version: number, stage: string) =>
      (await move(token, id, { version, stage })).error().code;
    expect(await codeOf(1, 'meeting_booked')).toBe('needs_meeting');
    expect(await codeOf(1, 'enrolled')).toBe('needs_enrolment');
    (await act('link', { token, id, body: { version: 1, studentId: student.id } })).ok();
    expect(await codeOf(2, 'enrolled')).toBe('needs_enrolment');
    const enrolIn = async (service: 'dmit' | 'career') =>
      (await api.call(createEnrolment, { token, params: { id: student.id }, body: { service } })).ok();
    await enrolIn('career');
    expect(await codeOf(2, 'enrolled')).toBe('needs_enrolment');
    await enrolIn('dmit');
    const { contact } = (await api.call(getContact, { token, params: { id } })).ok();
    expect(contact).toMatchObject({ stage: 'enrolled', status: 'closed', followUpOn: null, isDue: false });
    (await move(token, id, { version: 3, stage: 'proposal' })).ok();
    const back = (await move(token, id, { version: 4, stage: 'enrolled' })).ok();
    expect(back).toMatchObject({ stage: 'enrolled', status: 'closed' });
  });

  test('refuses another version, spam and a missing record', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry();
    expect((await move(token, id, { version: 2, stage: 'contacted' })).status).toBe(409);
    const spam = await buildEnquiry({ status: 'spam' });
    expect((await move(token, spam.id, { version: 1, stage: 'contacted' })).status).toBe(409);
    expect((await move(token, MISSING_ID, { version: 1, stage: 'contacted' })).status).toBe(404);
  });
});

describe('automatic moves', () => {
  test('a first reply moves a record to contacted, a later one keeps the stage', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry();
    const reply = { text: 'Called.', followUpOn: '2026-05-04', noFollowUpReason: null };
    const first = (await act('note', { token, id, body: { version: 1, ...reply } })).ok();
    expect(first).toMatchObject({ stage: 'contacted', version: 2 });
    (await move(token, id, { version: 2, stage: 'proposal' })).ok();
    const second = (await act('note', { token, id, body: { version: 3, ...reply } })).ok();
    expect(second).toMatchObject({ stage: 'proposal' });
  });

  test('a new student with a service makes it enrolled, and the student’s timeline shows moves', async () => {
    const { token } = await buildSignedIn('admin');
    const { id } = await buildEnquiry({ followUpOn: '2026-05-04', status: 'answered' });
    const body = { version: 1, student: { name: 'Asha', service: 'dmit' } };
    const linked = (await act('link', { token, id, body })).ok();
    expect(linked).toMatchObject({ stage: 'enrolled', status: 'closed', followUpOn: null, isDue: false });
    const params = { id: Number((linked as { studentId: number }).studentId) };
    const { entries } = (await api.call(getTimeline, { token, params })).ok();
    expect(entries.map(({ action }) => action)).toContain('enquiry.stage_moved');
  });

  test.each([
    ['a new one', { status: 'new' }, { status: 'new', followUpOn: null }],
    [
      'one due today',
      { status: 'answered', followUpOn: TODAY, stage: 'proposal' },
      { status: 'answered', followUpOn: null, stage: 'proposal' },
    ],
    [
      'one with a planned step',
      { status: 'answered', followUpOn: '2026-05-04', stage: 'contacted' },
      { followUpOn: '2026-05-04', stage: 'contacted' },
    ],
  ] as const)(
    'a new student without a service keeps the stage; %s is due no more',
    async (_, before, after) => {
      const { token } = await buildSignedIn();
      const { id } = await buildEnquiry({ createdAt: new Date('2026-04-20T06:00:00.000Z'), ...before });
      const linked = (await act('link', { token, id, body: { version: 1, student: { name: 'Asha' } } })).ok();
      expect(linked).toMatchObject({ stage: 'new', ...after, isDue: false });
      const params = { id: linked.studentId ?? 0 };
      (await api.call(createEnrolment, { token, params, body: { service: 'dmit' } })).ok();
      const { contact } = (await api.call(getContact, { token, params: { id } })).ok();
      expect(contact).toMatchObject({ stage: 'enrolled', status: 'closed', isDue: false });
    },
  );

  test('linking to an existing student keeps the stage', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildRequest();
    const student = await buildStudent(db.database);
    const body = { version: 1, studentId: student.id };
    const linked = (await act('link', { token, id, body })).ok();
    expect(linked).toMatchObject({ stage: 'new' });
  });

  test('reopening a lost record moves it to an open stage', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ status: 'closed', stage: 'lost', lostReason: 'Too far' });
    const body = { version: 1, status: 'new' };
    const opened = (await act('setStatus', { token, id, body })).ok();
    expect(opened).toMatchObject({ stage: 'new', lostReason: null });
  });
});
