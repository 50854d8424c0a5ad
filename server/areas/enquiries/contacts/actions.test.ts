import { describe, expect, test } from 'vitest';
import { getContact } from '#contracts/enquiries/index.ts';
import { api, db, setUpEnquiries, tokenOf } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { buildMember } from '#server/testing/factories.ts';
import {
  act,
  buildEnquiry,
  buildRequest,
  buildSignedIn,
  eventsAbout,
  MISSING_ID,
  selectAllHistory,
} from './inbox-fixture.ts';

setUpEnquiries();

const KINDS = [
  ['enquiry', 'enquiry', buildEnquiry],
  ['appointment_request', 'request', buildRequest],
] as const;

describe.each(KINDS)('%s: the assignee', (kind, what, build) => {
  test('can be any active member who may answer, or none', async () => {
    const { token, id: actorId } = await buildSignedIn();
    const meena = await buildMember(db.database, 'staff', { name: 'Meena Rao' });
    const { id } = await build();
    const given = await act('assign', { token, id, body: { assigneeId: meena.id, version: 1 } });
    expect(given.ok()).toMatchObject({
      assignee: { id: meena.id, name: 'Meena Rao' },
      version: 2,
      status: 'new',
    });
    const same = await act('assign', { token, id, body: { assigneeId: meena.id, version: 2 } });
    expect(same.ok().version).toBe(2);
    const taken = await act('assign', { token, id, body: { assigneeId: null, version: 2 } });
    expect(taken.ok()).toMatchObject({ assignee: null, version: 3 });
    const events = await eventsAbout(`${kind}.assigned`, id);
    expect(events.map(({ actorId, before, after }) => [actorId, before, after])).toEqual([
      [actorId, { assigneeId: null }, { assigneeId: meena.id }],
      [actorId, { assigneeId: meena.id }, { assigneeId: null }],
    ]);
  });

  test('can come with the next step, alone or with the owner', async () => {
    const { token, id: assigneeId } = await buildSignedIn();
    const { id } = await build({ status: 'answered', noFollowUpReason: 'Wrote' });
    const body = { assigneeId, followUpOn: '2026-05-04', version: 1 };
    const next = { followUpOn: '2026-05-04', noFollowUpReason: null };
    const both = await act('assign', { token, id, body });
    expect(both.ok()).toMatchObject({ ...next, assignee: { id: assigneeId }, version: 2 });
    const later = await act('assign', { token, id, body: { ...body, followUpOn: '2026-05-05', version: 2 } });
    expect(later.ok()).toMatchObject({ followUpOn: '2026-05-05', assignee: { id: assigneeId }, version: 3 });
    const past = await act('assign', { token, id, body: { ...body, followUpOn: '2026-04-29', version: 3 } });
    expect(past.status).toBe(400);
    const events = await eventsAbout(`${kind}.assigned`, id);
    expect(events.map(({ after }) => after)).toEqual([
      { assigneeId, followUpOn: '2026-05-04' },
      { assigneeId, followUpOn: '2026-05-05' },
    ]);
  });

  test('cannot be a deactivated or unknown member', async () => {
    const { token } = await buildSignedIn();
    const inactive = await buildMember(db.database, 'staff', { isActive: false });
    const { id } = await build();
    for (const assigneeId of [inactive.id, MISSING_ID]) {
      const answer = await act('assign', { token, id, body: { assigneeId, version: 1 } });
      expect([answer.status, answer.error().message]).toEqual([
        400,
        'Only a member who may answer enquiries can be assigned',
      ]);
    }
    expect(await eventsAbout(`${kind}.assigned`, id)).toEqual([]);
  });

  test('does not change with an older version (409)', async () => {
    const { token, id: assigneeId } = await buildSignedIn();
    const { id } = await build({ version: 3 });
    const answer = await act('assign', { token, id, body: { assigneeId, version: 2 } });
    expect([answer.status, answer.error()]).toEqual([
      409,
      { code: 'stale', message: `Somebody else has changed this ${what}.` },
    ]);
  });
});

describe.each(KINDS)('%s: a reply', (kind, what, build) => {
  const text = 'Called, left word.\nTries on Monday.';

  test('needs a follow-up day or a reason for none', async () => {
    const me = await buildSignedIn('staff', 'Devika Rao');
    const { token } = me;
    const { id } = await build();
    const body = { text: ` ${text} `, followUpOn: '2026-05-04', version: 1 };
    const first = await act('note', { token, id, body });
    expect([first.status, first.ok()]).toMatchObject([
      201,
      { status: 'answered', followUpOn: '2026-05-04', noFollowUpReason: null, isDue: false, version: 2 },
    ]);
    const second = { text: 'Done.', noFollowUpReason: 'Joined the session', version: 2 };
    expect((await act('note', { token, id, body: second })).ok()).toMatchObject({
      followUpOn: null,
      noFollowUpReason: 'Joined the session',
    });
    const stored = await selectAllHistory();
    expect(stored).toMatchObject([
      { text, followUpOn: '2026-05-04', noFollowUpReason: null, authorId: me.id, authorName: 'Devika Rao' },
      { text: 'Done.', followUpOn: null, noFollowUpReason: 'Joined the session', authorId: me.id },
    ]);
    const events = await eventsAbout(`${kind}.replied`, id);
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { status: 'new', followUpOn: null },
        { status: 'answered', followUpOn: '2026-05-04' },
      ],
      [
        { status: 'answered', followUpOn: '2026-05-04' },
        { status: 'answered', followUpOn: null },
      ],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Called|Joined/);
  });

  const EITHER = 'Please give either the day of the next follow-up or the reason why there is none';
  test.each([
    ['neither', {}, EITHER],
    ['both', { followUpOn: '2026-05-04', noFollowUpReason: 'None' }, EITHER],
    ['blanks', { followUpOn: '', noFollowUpReason: '  ' }, EITHER],
    ['yesterday', { followUpOn: '2026-04-29' }, 'Please choose a follow-up day: today or later'],
    [
      'more than two years',
      { followUpOn: '2028-05-01' },
      'Please choose a follow-up day within the next two years',
    ],
    ['no day', { followUpOn: 'soon' }, 'The next follow-up must be a date such as 2026-04-30'],
    ['no words', { text: ' ', followUpOn: '2026-05-04' }, 'Note is required'],
  ])('with %s is refused and stores nothing', async (_, fields, message) => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const answer = await act('note', { token, id, body: { text, version: 1, ...fields } });
    expect([answer.status, answer.error().message]).toEqual([400, message]);
    expect(await selectAllHistory()).toEqual([]);
  });

  test.each(['2026-04-30', '2028-04-30'])('can be followed up on %s', async (followUpOn) => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const answer = await act('note', { token, id, body: { text, followUpOn, version: 1 } });
    expect(answer.ok().followUpOn).toBe(followUpOn);
  });

  test('reopens a closed record', async () => {
    const { token } = await buildSignedIn();
    const { id } = await build({ status: 'closed' });
    const body = { text, followUpOn: '2026-05-04', version: 1 };
    expect((await act('note', { token, id, body })).ok().status).toBe('answered');
  });

  test('is accepted once for simultaneous requests of one version', async () => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const body = { text, followUpOn: '2026-05-04', version: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => act('note', { token, id, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error().message).toBe(`Somebody else has changed this ${what}.`);
    expect(await selectAllHistory()).toHaveLength(1);
  });

  test('remains after its author is deleted', async () => {
    const me = await buildSignedIn('staff', 'Devika Rao');
    const { id } = await build({ assigneeId: me.id });
    const body = { text, followUpOn: '2026-05-04', version: 1 };
    (await act('note', { token: me.token, id, body })).ok();
    await db.database.pool.query('delete from members where id = $1', [me.id]);
    const seen = (await api.call(getContact, { token: await tokenOf(), params: { id } })).ok();
    expect(seen).toMatchObject({ history: [{ author: 'Devika Rao', text }] });
  });
});

describe.each(KINDS)('%s: the status', (kind, what, build) => {
  test('can be set by every member who may answer, and each change is recorded once with its author', async () => {
    const me = await buildSignedIn();
    const { token } = me;
    const { id } = await build({ noFollowUpReason: 'Answered on the phone' });
    let version = 1;
    for (const status of ['answered', 'answered', 'new', 'closed', 'spam'] as const) {
      const state = (await act('setStatus', { token, id, body: { status, version } })).ok();
      expect(state.status).toBe(status);
      version = state.version;
    }
    const events = await eventsAbout(`${kind}.status_changed`, id);
    expect(
      events.map(({ actorId, before, after, subjectName }) => [actorId, before, after, subjectName]),
    ).toEqual(
      [
        ['new', 'answered'],
        ['answered', 'new'],
        ['new', 'closed'],
        ['closed', 'spam'],
      ].map(([before, after]) => [me.id, { status: before }, { status: after }, null]),
    );
  });

  test('cannot become answered without a follow-up day or a reason for none', async () => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const answer = await act('setStatus', { token, id, body: { status: 'answered', version: 1 } });
    expect([answer.status, answer.error().message]).toEqual([
      400,
      'Please record the reply with the day of the next follow-up, or the reason for none',
    ]);
  });

  test.each(['closed', 'spam'] as const)('%s ends the follow-up', async (status) => {
    const { token } = await buildSignedIn();
    const { id } = await build({ status: 'answered', followUpOn: '2026-04-01' });
    const answer = await act('setStatus', { token, id, body: { status, version: 1 } });
    expect(answer.ok()).toMatchObject({ status, followUpOn: null, isDue: false, version: 2 });
  });

  test('is refused if unknown (400), for an older version (409) and for an unknown record (404)', async () => {
    const { token } = await buildSignedIn();
    const { id } = await build({ version: 2 });
    const refusals = [
      await act('setStatus', { token, id, body: { status: 'lost', version: 2 } }),
      await act('setStatus', { token, id, body: { status: 'closed' } }),
      await act('setStatus', { token, id, body: { status: 'closed', version: 1 } }),
      await act('setStatus', { token, id: MISSING_ID, body: { status: 'closed', version: 1 } }),
    ];
    expect(refusals.map((answer) => [answer.status, answer.error().message])).toEqual([
      [400, 'The status is not known'],
      [400, 'version must be a number'],
      [409, `Somebody else has changed this ${what}.`],
      [404, 'The enquiry was not found.'],
    ]);
  });
});
