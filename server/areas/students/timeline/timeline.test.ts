import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import {
  createNote,
  getStudent,
  getTimeline,
  listMentionable,
  type TimelineEntry,
} from '#contracts/students/index.ts';
import {
  api,
  buildSignedIn,
  db,
  eventsOf,
  setUpRecords,
} from '#server/areas/students/families/records-fixture.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildStudent } from '#server/testing/factories.ts';

setUpRecords();
let staff: Awaited<ReturnType<typeof buildSignedIn>>;
let teacher: typeof staff;
beforeAll(async () => {
  staff = await buildSignedIn('staff');
  teacher = await buildSignedIn('teacher');
});

const read = (id: number, { token, after }: { token: string; after?: string | undefined }) => {
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
  return api.call(
    { ...getTimeline, path: `${getTimeline.path}${query}` as '/api/' },
    { token, params: { id } },
  );
};
const write = (id: number, token: string, body: unknown = { kind: 'call', text: 'Rang.\nNobody there.' }) =>
  api.call(createNote, { token, params: { id }, body });

test('has the words of the family, also from contacts that are another member’s', async () => {
  const { id } = await buildStudent(db.database, { counsellorId: teacher.member.id });
  const linked = { studentId: id, status: 'answered' } as const;
  const at = (day: number) => new Date(`2026-04-0${day}T06:00:00Z`);
  await buildContact(db.database, 'message', { ...linked, message: 'Likes animals', createdAt: at(1) });
  await buildContact(db.database, 'office_entry', { ...linked, name: 'Meena', createdAt: at(2) });
  const own = { ...linked, message: 'Called: dislikes maths', assigneeId: teacher.member.id };
  const { id: contactId } = await buildContact(db.database, 'office_entry', { ...own, createdAt: at(3) });
  await write(id, staff.token);
  const saidTo = async (token: string) =>
    (await read(id, { token }))
      .ok()
      .entries.filter(({ kind }) => kind !== 'change')
      .map(({ kind, text, author }) => [kind, author, text]);
  const spoken = ['family', 'Lakshmi Rao', 'Called: dislikes maths'];
  const call = ['call', staff.member.name, 'Rang.\nNobody there.'];
  for (const token of [staff.token, teacher.token]) {
    expect(await saidTo(token)).toEqual([call, spoken, ['family', 'Meena Pillai', 'Likes animals']]);
  }
  const { entries } = (await read(id, { token: staff.token })).ok();
  expect(entries.find(({ kind }) => kind === 'family')?.key).toBe(`family-${contactId}`);
});

test('has a request about the family’s data, and notes on it, for a teacher only if it is theirs', async () => {
  const { id } = await buildStudent(db.database, { counsellorId: teacher.member.id });
  const createdAt = new Date('2026-04-01T06:00:00Z');
  const note = { kind: 'note', authorName: 'A colleague', createdAt } as const;
  for (const [assigneeId, message] of [
    [staff.member.id, 'About the counsellor'],
    [teacher.member.id, 'Please correct the date'],
  ] as const) {
    const asked = { studentId: id, assigneeId, message, createdAt };
    const contact = await buildContact(db.database, 'privacy_request', asked);
    const history = { ...note, studentId: id, contactId: contact.id, text: `Noted: ${message}` };
    await db.database.orm.insert(familyHistory).values(history);
  }
  const textsFor = async (token: string) =>
    (await read(id, { token }))
      .ok()
      .entries.flatMap(({ kind, text }) => (kind === 'change' ? [] : [text]))
      .toSorted();
  const own = ['Noted: Please correct the date', 'Please correct the date'];
  expect(await textsFor(teacher.token)).toEqual(own);
  expect(await textsFor(staff.token)).toEqual([
    'About the counsellor',
    'Noted: About the counsellor',
    ...own,
  ]);
});

describe('a note', () => {
  test('is stored with its author, and the trail has none of its words', async () => {
    const { id } = await buildStudent(db.database);
    const { entry } = (await write(id, staff.token)).ok();
    expect(entry).toEqual({
      key: expect.stringMatching(/^call-\d+$/) as string,
      at: api.clock.now.toISOString(),
      kind: 'call',
      author: staff.member.name,
      text: 'Rang.\nNobody there.',
      action: null,
      fields: [],
      values: {},
    });
    expect((await read(id, { token: staff.token })).ok()).toEqual({ entries: [{ ...entry, outcome: null }] });
    const [event, ...more] = await eventsOf(id);
    expect([event?.action, event?.after, event?.actorId]).toEqual([
      'student.note_added',
      { kind: 'call' },
      staff.member.id,
    ]);
    expect(more.map(({ action }) => action)).toEqual(['student.viewed']);
  });

  test.each([
    [{ kind: 'note' }, 'Note is required'],
    [{ kind: 'note', text: ' \n ' }, 'Note is required'],
    [{ kind: 'note', text: 'x'.repeat(5001) }, 'Note must be at most 5000 characters long'],
    [{ kind: 'change', text: 'x' }, 'The kind must be note, call or visit'],
  ])('is refused as %j', async (body, message) => {
    const { id } = await buildStudent(db.database);
    const answer = await write(id, staff.token, body);
    expect([answer.status, answer.error().message]).toEqual([400, message]);
  });

  test('of a teacher is for their own students only', async () => {
    const counselled = await buildStudent(db.database, { counsellorId: teacher.member.id });
    const seen = await buildStudent(db.database);
    await db.database.orm.insert(appointments).values({
      studentId: seen.id,
      service: 'career',
      counsellorId: teacher.member.id,
      ...anHourFrom(api.clock.now),
      createdAt: api.clock.now,
    });
    for (const { id } of [counselled, seen]) {
      (await write(id, teacher.token)).ok();
      expect((await read(id, { token: teacher.token })).ok().entries).toHaveLength(1);
    }
    const other = await buildStudent(db.database);
    for (const answer of [await write(other.id, teacher.token), await read(other.id, teacher)]) {
      expect([answer.status, answer.error().message]).toEqual([404, 'The student was not found.']);
    }
    expect(await eventsOf(other.id)).toEqual([]);
  });

  test('answers 404 for an unknown record and 409 for a merged one', async () => {
    expect((await write(2_147_483_647, staff.token)).status).toBe(404);
    const kept = await buildStudent(db.database);
    const merged = await buildStudent(db.database, { mergedIntoId: kept.id });
    const answer = await write(merged.id, staff.token);
    expect([answer.status, answer.error().message]).toEqual([
      409,
      'This record was merged into another one.',
    ]);
  });
});

describe('the timeline', () => {
  test('records its view once in ten minutes, as a view of the record', async () => {
    const { id } = await buildStudent(db.database);
    const other = await buildStudent(db.database);
    const viewers = async () =>
      (await eventsOf(id)).map(({ action, actorId, address }) => [action, actorId, address]);
    const own = ['student.viewed', staff.member.id, '203.0.113.1'];
    (await read(id, staff)).ok();
    (await read(id, staff)).ok();
    (await read(other.id, staff)).ok();
    expect(await viewers()).toEqual([own]);
    const admin = await buildSignedIn('admin');
    (await read(id, admin)).ok();
    expect(await viewers()).toEqual([own, ['student.viewed', admin.member.id, '203.0.113.1']]);
    api.clock.advance(11 * 60_000);
    (await api.call(getStudent, { token: staff.token, params: { id } })).ok();
    (await read(id, staff)).ok();
    expect((await viewers()).slice(2)).toEqual([own]);
    // A change in between does not suppress the view.
    api.clock.advance(11 * 60_000);
    (await write(id, staff.token)).ok();
    (await read(id, staff)).ok();
    expect((await viewers()).slice(3).map(([action]) => action)).toEqual([
      'student.note_added',
      'student.viewed',
    ]);
    expect((await read(2_147_483_647, staff)).status).toBe(404);
    expect((await eventsOf(2_147_483_647)).length).toBe(0);
  });

  test('shows changes and leaves out views', async () => {
    const { id } = await buildStudent(db.database);
    const event = { at: api.clock.now, subjectType: 'student', subjectId: id, actorName: 'Somebody' };
    await db.database.orm.insert(auditEvents).values([
      { ...event, action: 'student.viewed' },
      { ...event, action: 'student.updated', after: { fields: ['phone', 'status'], status: 'active' } },
      { ...event, action: 'student.exported' },
      { ...event, action: 'student.enrolled', after: { service: 'dmit' } },
      { ...event, action: 'student.consent_recorded', after: { purpose: 'parent' } },
      { ...event, action: 'student.created' },
      { ...event, action: 'student.updated', subjectId: 2_000_000_000 },
      { ...event, action: 'member.updated', subjectType: 'member' },
    ]);
    const { entries } = (await read(id, staff)).ok();
    expect(entries).toMatchObject([
      { kind: 'change', author: 'Somebody', action: 'student.created', fields: [], values: {} },
      { action: 'student.consent_recorded', fields: [], values: { purpose: 'parent' } },
      { action: 'student.enrolled', fields: ['service'], values: { service: 'dmit' } },
      { action: 'student.updated', fields: ['phone', 'status'], values: { status: 'active' } },
    ]);
  });

  test('pages through notes and changes: each once, also with equal times', async () => {
    const { id } = await buildStudent(db.database);
    const { pool } = db.database;
    // Moments closer than the milliseconds of JavaScript, several of each, in both tables.
    const at = `timestamptz '2026-04-01T00:00:00Z' + (n / 7) * interval '3 microseconds'`;
    await pool.query(
      `insert into family_history (student_id, kind, text, author_name, created_at)
       select $1, 'note', 'note ' || n, 'Somebody', ${at} from generate_series(1, 90) n`,
      [id],
    );
    await pool.query(
      `insert into audit_events (at, action, subject_type, subject_id)
       select ${at}, 'student.updated', 'student', $1 from generate_series(1, 90) n`,
      [id],
    );
    const pages: TimelineEntry[][] = [];
    let after: string | undefined;
    do {
      const page = (await read(id, { token: staff.token, after })).ok();
      pages.push(page.entries);
      after = page.next;
    } while (after !== undefined);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, 30]);
    const { rows } = await pool.query<{ key: string }>(
      `select key from (
         select 'note-' || id as key, created_at as at, 2 as source, id from family_history where student_id = $1
         union all
         select 'change-' || id, at, 1, id from audit_events
         where subject_type = 'student' and subject_id = $1 and action = 'student.updated'
       ) entries order by at desc, source desc, id desc`,
      [id],
    );
    expect(pages.flat().map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
  });

  test.each(['', 'x', 'WzFd', Buffer.from('["2026-04-01T00:00:00.000Z",1]').toString('base64url')])(
    'refuses the cursor %j',
    async (after) => {
      const { id } = await buildStudent(db.database);
      const answer = await read(id, { token: staff.token, after });
      expect([answer.status, answer.error().message]).toEqual([400, 'after is not known']);
    },
  );

  test('answers 404 for an unknown student', async () => {
    expect((await read(2_147_483_647, staff)).status).toBe(404);
  });
});

describe('a mention', () => {
  const mentionable = async (id: number, token: string) =>
    (await api.call(listMentionable, { token, params: { id } })).ok().members;

  test('offers members with access to the student, is stored, and notifies the member', async () => {
    const { id } = await buildStudent(db.database, { counsellorId: teacher.member.id });
    const offered = await mentionable(id, staff.token);
    expect(offered).toContainEqual({ id: teacher.member.id, name: teacher.member.name, hint: null });
    expect(offered.map((member) => member.id)).not.toContain(staff.member.id);
    const text = `Please ring, @${teacher.member.name}`;
    const mentions = [teacher.member.id];
    const { entry } = (await write(id, staff.token, { kind: 'note', text, mentions })).ok();
    expect(entry).toMatchObject({ text, mentions: [teacher.member.name] });
    const [listed] = (await read(id, { token: staff.token })).ok().entries;
    expect(listed).toEqual(entry);
    const { notifications } = (await api.call(listNotifications, { token: teacher.token })).ok();
    expect(notifications[0]).toMatchObject({
      kind: 'mentioned',
      recordId: id,
      actorName: staff.member.name,
      isUnread: true,
    });
  });

  test('of a member without access to the student is refused, and nothing is stored', async () => {
    const { id } = await buildStudent(db.database);
    expect((await mentionable(id, staff.token)).map((member) => member.id)).not.toContain(teacher.member.id);
    const body = { kind: 'note', text: 'Please ring', mentions: [teacher.member.id] };
    expect((await write(id, staff.token, body)).error()).toMatchObject({
      code: 'bad_request',
      message: 'You can mention only members who may see this student.',
    });
    expect((await read(id, { token: staff.token })).ok().entries).toEqual([]);
  });
});
