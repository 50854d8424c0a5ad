import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  createContact,
  findContactMatches,
  getContact,
  getContactBoard,
  getContactColumn,
  listContacts,
} from '#contracts/enquiries/index.ts';
import {
  act,
  buildEnquiry,
  buildRequest,
  buildSignedIn,
} from '#server/areas/enquiries/contacts/inbox-fixture.ts';
import { api, db, eventsOf, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { buildStudent } from '#server/testing/factories.ts';

setUpEnquiries();

const TODAY = '2026-04-30';

function makeLead(partial: object = {}) {
  return {
    idempotencyKey: randomUUID(),
    source: 'walk_in',
    name: 'Lakshmi Rao',
    childName: 'Arjun Rao',
    className: '9 B',
    schoolName: 'St. Mary’s',
    city: 'Salem',
    language: 'ta',
    phone: '+91 98765 43210',
    service: 'career',
    note: 'Came with the school report.',
    followUpOn: TODAY,
    ...partial,
  } as const;
}

const enter = async (token: string, partial: object = {}) =>
  (await api.call(createContact, { token, body: makeLead(partial) })).ok().id;
const listed = async (token: string, query: Record<string, string> = {}) =>
  (await api.call(listContacts, { token, query })).ok();
const open = async (token: string, id: number) =>
  (await api.call(getContact, { token, params: { id } })).ok();

describe('entering a lead', () => {
  test('stores it once, owned by its author, with the next step', async () => {
    const { token, id: memberId } = await buildSignedIn('staff', 'Devika Rao');
    const body = makeLead();
    const { id } = (await api.call(createContact, { token, body })).ok();
    expect((await api.call(createContact, { token, body })).ok()).toEqual({ id });
    const { contact, moves, consents } = await open(token, id);
    expect(contact).toMatchObject({
      source: 'walk_in',
      name: 'Lakshmi Rao',
      childName: 'Arjun Rao',
      className: '9 B',
      schoolName: 'St. Mary’s',
      city: 'Salem',
      language: 'ta',
      service: 'career',
      stage: 'new',
      status: 'new',
      followUpOn: TODAY,
      isDue: true,
      createdBy: 'Devika Rao',
      assignee: { id: memberId, name: 'Devika Rao' },
    });
    expect({ moves, consents }).toEqual({ moves: [], consents: [] });
    const [event] = await eventsOf('lead.created');
    expect(JSON.stringify(event)).not.toContain('Lakshmi');
    const changed = { ...body, name: 'Somebody else' };
    expect((await api.call(createContact, { token, body: changed })).status).toBe(409);
  });

  test('is idempotent: repeated calls at once store one lead and return its id', async () => {
    const { token } = await buildSignedIn();
    const body = makeLead();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await api.call(createContact, { token, body })).ok()),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await listed(token)).contacts).toHaveLength(1);
  });

  test('as contacted with a next step gets the status answered', async () => {
    const { token } = await buildSignedIn();
    const id = await enter(token, { stage: 'contacted' });
    expect((await open(token, id)).contact).toMatchObject({ stage: 'contacted', status: 'answered' });
  });

  test('refuses wrong input', async () => {
    const { token } = await buildSignedIn();
    const wrong = [{ source: 'website' }, { name: ' ' }, { phone: '12' }, { followUpOn: '2026-04-29' }];
    for (const fields of [...wrong, { assigneeId: 2_147_483_647 }]) {
      expect((await api.call(createContact, { token, body: makeLead(fields) })).status).toBe(400);
    }
  });

  test('lets the office, but not a teacher, choose the owner', async () => {
    const { token } = await buildSignedIn();
    const teacher = await buildSignedIn('teacher');
    const id = await enter(token, { assigneeId: teacher.id });
    expect((await open(teacher.token, id)).contact.assignee?.id).toBe(teacher.id);
    const body = makeLead({ assigneeId: null });
    expect((await api.call(createContact, { token: teacher.token, body })).status).toBe(403);
    expect((await open(token, await enter(token, { assigneeId: null }))).contact.assignee).toBeNull();
  });
});

describe('the list', () => {
  test('includes the messages and requests of families, with filters', async () => {
    const { token, id: memberId } = await buildSignedIn();
    const enquiry = await buildEnquiry();
    await buildEnquiry({ status: 'spam' });
    const request = await buildRequest({ service: 'dmit', assigneeId: memberId });
    const lead = await enter(token, { assigneeId: null, followUpOn: null });
    const all = await listed(token);
    expect(all.count).toEqual({ rows: 3, isExact: true });
    expect(all.contacts.map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ['message', enquiry.id],
        ['session_request', request.id],
        ['office_entry', lead],
      ]),
    );
    const kinds = async (query: Record<string, string>) =>
      (await listed(token, query)).contacts.map(({ kind }) => kind);
    expect(await kinds({ source: 'website' })).toEqual(['session_request', 'message']);
    expect(await kinds({ source: 'walk_in' })).toEqual(['office_entry']);
    expect(await kinds({ source: 'call' })).toEqual([]);
    expect(await kinds({ service: 'career' })).toEqual(['office_entry']);
    expect(await kinds({ service: 'none' })).toEqual(['message']);
    expect(await kinds({ owner: 'mine' })).toEqual(['session_request']);
    expect(await kinds({ owner: String(memberId) })).toEqual(['session_request']);
    expect(await kinds({ owner: 'nobody' })).toEqual(['office_entry', 'message']);
    expect(await kinds({ q: 'Arjun' })).toEqual(['office_entry']);
    expect(await kinds({ q: '98765 43210' })).toEqual(['office_entry']);
    expect(await kinds({ due: 'yes' })).toEqual([]);
    expect(await kinds({ from: TODAY, to: TODAY, show: 'received' })).toHaveLength(3);
    expect(await kinds({ to: '2026-04-29', show: 'received' })).toEqual([]);
  });

  test.each(['unanswered', 'newest', 'waiting', 'next_step'])('pages by %s without gaps', async (sort) => {
    const { token } = await buildSignedIn();
    for (let day = 1; day <= 4; day += 1) {
      const createdAt = new Date(Date.UTC(2026, 3, 20 + (day % 2)));
      const followUpOn = day < 3 ? `2026-05-0${day}` : null;
      await buildEnquiry({ createdAt, stageSince: createdAt, followUpOn });
      await buildRequest({ createdAt, stageSince: createdAt, followUpOn });
    }
    const whole = (await listed(token, { sort })).contacts.map(({ kind, id }) => `${kind} ${id}`);
    expect(whole).toHaveLength(8);
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const page = await listed(token, { sort, limit: '3', ...(after && { after }) });
      paged.push(...page.contacts.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
    } while (after);
    expect(paged).toEqual(whole);
    expect((await api.call(listContacts, { token, query: { sort, after: 'x' } })).status).toBe(400);
  });
});

describe('the board', () => {
  test('has every stage with its count, and more cards on demand', async () => {
    const { token } = await buildSignedIn();
    const ids: number[] = [];
    for (let card = 0; card < 22; card += 1) ids.push((await buildEnquiry()).id);
    await buildEnquiry({ status: 'closed' });
    await buildEnquiry({ status: 'closed', stage: 'lost', lostReason: 'Too far' });
    await enter(token, { stage: 'contacted' });
    const { columns } = (await api.call(getContactBoard, { token })).ok();
    expect(columns.map(({ stage, count, contacts }) => [stage, count.rows, contacts.length])).toEqual([
      ['new', 22, 20],
      ['contacted', 1, 1],
      ['meeting_booked', 0, 0],
      ['proposal', 0, 0],
      ['enrolled', 0, 0],
      ['lost', 1, 1],
    ]);
    const after = columns[0]?.next ?? '';
    const rest = (await api.call(getContactColumn, { token, query: { stage: 'new', after } })).ok();
    const shown = [...(columns[0]?.contacts ?? []), ...rest.contacts].map(({ id }) => id);
    expect(new Set(shown)).toEqual(new Set(ids));
  });
});

describe('earlier records of a family', () => {
  test('are found by phone, name and e-mail, in the reader’s scope', async () => {
    const { token } = await buildSignedIn();
    const teacher = await buildSignedIn('teacher');
    await buildStudent(db.database, { name: 'Arjun Rao', phone: '+919876543210' });
    await buildEnquiry({ name: 'Lakshmi Rao', phone: '098765-43210' });
    const find = async (reader: string, query: Record<string, string>) => {
      const { students, contacts } = (await api.call(findContactMatches, { token: reader, query })).ok();
      return [students.map(({ name }) => name), contacts.map(({ name }) => name)];
    };
    expect(await find(token, { phone: '98765 43210' })).toEqual([['Arjun Rao'], ['Lakshmi Rao']]);
    expect(await find(token, { name: 'Lakshmi' })).toEqual([[], ['Lakshmi Rao']]);
    expect(await find(token, { email: 'meena@family.example' })).toEqual([[], ['Lakshmi Rao']]);
    expect(await find(token, { phone: '98', name: 'La' })).toEqual([[], []]);
    expect(await find(teacher.token, { phone: '98765 43210' })).toEqual([[], []]);
  });
});

describe('a teacher', () => {
  test('sees and changes only records assigned to them, of every kind', async () => {
    const teacher = await buildSignedIn('teacher');
    const own = await buildEnquiry({ assigneeId: teacher.id });
    const other = await buildEnquiry();
    expect((await listed(teacher.token)).contacts.map(({ id }) => id)).toEqual([own.id]);
    const { columns } = (await api.call(getContactBoard, { token: teacher.token })).ok();
    expect(columns[0]?.count.rows).toBe(1);
    const body = { version: 1, stage: 'contacted' };
    const refused = await act('moveStage', { token: teacher.token, id: other.id, body });
    expect(refused.status).toBe(404);
    (await act('moveStage', { token: teacher.token, id: own.id, body })).ok();
  });
});
