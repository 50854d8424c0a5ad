import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CONTACT_KINDS,
  createContact,
  createEnquiry,
  findContact,
  getContact,
  listContacts,
} from '#contracts/enquiries/index.ts';
import { getStudent, getTimeline, undoMerge } from '#contracts/students/index.ts';
import { listTasks } from '#contracts/tasks/index.ts';
import { MIGRATIONS_FOLDER, migrateDatabase } from '#server/db/migrate.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';

/** The last migration before contacts had one table. */
const LAST = 37;
const KEY = (n: number) => `0190a0b0-0000-7000-8000-00000000000${n}`;

let place: DatabasePlace;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let api: TestApp;
let token: string;
const formerMigrations = mkdtempSync(join(tmpdir(), 'migrations-'));

/** A row of every kind, as the version before stored it. Ids of the three tables overlap. */
const FORMER_ROWS = `
  insert into students (name, search_text, name_key, created_at)
    values ('Kept', 'kept', 'kept', '2026-04-01'), ('Merged', 'merged', 'merged', '2026-04-01');
  update students set merged_into_id = 1 where id = 2;
  insert into enquiries (idempotency_key, content_hash, name, email, message, search_text, student_id, version, created_at)
    values ('${KEY(1)}', 'hash-1', 'First', 'a@b.example', 'Hello', 'first', null, 3, '2026-04-03'),
      ('${KEY(2)}', 'hash-2', 'Erased', 'a@b.example', 'Hello', 'erased', null, 1, '2026-04-03'),
      ('${KEY(3)}', 'hash-3', 'Of the child', 'a@b.example', 'Hello', 'child', 1, 1, '2026-04-04');
  delete from enquiries where id = 2;
  insert into appointment_requests (idempotency_key, content_hash, service, name, phone, age, is_under18, preferred_day,
      preferred_start, search_text, student_id, created_at)
    values ('${KEY(1)}', 'hash-4', 'dmit', 'Asks', '1234567', 15, true, '2026-05-04', '10:00', 'asks', 1, '2026-04-02');
  insert into appointment_requests (idempotency_key, content_hash, service, name, phone, is_under18, earlier_id, created_at)
    values ('${KEY(5)}', 'hash-5', 'dmit', 'Asks again', '1234567', true, 1, '2026-04-05');
  insert into leads (idempotency_key, content_hash, source, name, child_name, note, stage, lost_reason, created_at)
    values ('${KEY(6)}', 'hash-6', 'walk_in', 'Walks in', 'Arjun', 'Noted', 'lost', 'too far', '2026-04-06');
  insert into student_notes (student_id, kind, text, author_name, created_at)
    values (1, 'call', 'Rang', 'Asha', '2026-04-07');
  insert into family_messages (idempotency_key, student_id, enquiry_id, lead_id, channel, subject, text, author_name, created_at)
    values ('${KEY(7)}', 1, null, null, 'whatsapp', null, 'To the student', 'Asha', '2026-04-08'),
      ('${KEY(8)}', null, 3, null, 'mail', 'Subject', 'About the message', 'Asha', '2026-04-09'),
      ('${KEY(9)}', null, null, 1, 'whatsapp', null, 'About the lead', 'Asha', '2026-04-10');
  insert into enquiry_replies (appointment_request_id, text, no_follow_up_reason, author_name, created_at)
    values (1, 'Replied', 'Done', 'Asha', '2026-04-11');
  insert into consents (enquiry_id, appointment_request_id, student_id, purpose, wording, given_at)
    values (1, null, null, 'contact', 1, '2026-04-03'), (null, 1, null, 'contact', 1, '2026-04-02'),
      (null, null, 1, 'parent', 1, '2026-04-02');
  insert into tasks (what, due_on, search_text, enquiry_id, appointment_request_id, lead_id, created_at)
    values ('Of a message', '2026-05-01', '', 1, null, null, now()), ('Of a request', '2026-05-02', '', null, 1, null, now()),
      ('Of a lead', '2026-05-03', '', null, null, 1, now());
  insert into outbox (kind, family_message_id, due_at, created_at) values ('family_message', 2, '2099-01-01', now());
  insert into audit_events (at, action, subject_type, subject_id, before, after)
    values (now(), 'lead.stage_moved', 'lead', 1, '{"stage":"new"}', '{"stage":"lost"}'),
      (now(), 'enquiry.erased', 'enquiry', 9, null, null);
  insert into student_merges (kept_id, merged_id, merged_at, moved) values (1, 2, now(),
    '{"enrolments":[],"appointments":[],"notes":[],"consents":[],"enquiries":[3],"appointmentRequests":[1],"keptBefore":{}}');`;

beforeAll(async () => {
  cpSync(MIGRATIONS_FOLDER, formerMigrations, { recursive: true });
  const file = join(formerMigrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx <= LAST);
  writeFileSync(file, JSON.stringify(journal));
  place = await createDatabasePlace();
  database = await openTestDatabase(place);
  const client = await database.pool.connect();
  // The embedded place is a copy of a migrated one.
  await client.query(
    'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
  );
  await migrate(drizzle({ client }), { migrationsFolder: formerMigrations });
  await client.query(FORMER_ROWS);
  client.release();
  await migrateDatabase(database);
  api = await createTestApp(database);
  token = await api.signIn((await buildMember(database, 'super_admin')).email, TEST_PASSWORD);
}, 120_000);
afterAll(async () => {
  await api.close();
  await database.close();
  await place.remove();
  rmSync(formerMigrations, { recursive: true, force: true });
});

const idOf = async (kind: (typeof CONTACT_KINDS)[number], number: number) =>
  (await api.call(findContact, { token, query: { kind, number: String(number) } })).ok().id;
const open = async (kind: (typeof CONTACT_KINDS)[number], number: number) =>
  (await api.call(getContact, { token, params: { id: await idOf(kind, number) } })).ok();

test('every message, request and lead is a contact, in the order of receipt', async () => {
  const query = { show: 'received', sort: 'newest' };
  const { contacts } = (await api.call(listContacts, { token, query })).ok();
  expect(contacts.map(({ kind, name }) => [kind, name])).toEqual([
    ['office_entry', 'Walks in'],
    ['session_request', 'Asks again'],
    ['message', 'Of the child'],
    ['message', 'First'],
    ['session_request', 'Asks'],
  ]);
  const ids = contacts.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  // Above every number that the trail has used, also of an erased one.
  expect(Math.min(...ids)).toBeGreaterThan(9);
});

test('old numbers lead to their contacts, with everything that they had', async () => {
  const first = await open('message', 1);
  expect(first).toMatchObject({ contact: { name: 'First', version: 3 }, consents: [{ purpose: 'contact' }] });
  expect((await open('message', 3)).history).toMatchObject([
    { kind: 'mail', subject: 'Subject', text: 'About the message', delivery: 'waiting' },
  ]);
  const asks = await open('session_request', 1);
  expect(asks.contact).toMatchObject({
    age: 15,
    service: 'dmit',
    request: { preferredDay: '2026-05-04', preferredStart: '10:00', isUnder18: true },
  });
  expect(asks.history).toMatchObject([{ kind: 'note', text: 'Replied', noFollowUpReason: 'Done' }]);
  expect((await open('session_request', 2)).contact.request?.earlier).toMatchObject({ age: 15 });
  expect(await open('office_entry', 1)).toMatchObject({
    contact: { source: 'walk_in', childName: 'Arjun', message: 'Noted', lostReason: 'too far' },
    history: [{ kind: 'whatsapp', text: 'About the lead' }],
    moves: [{ from: 'new', to: 'lost' }],
  });
  const unknown = await api.call(findContact, { token, query: { kind: 'message', number: '2' } });
  expect(unknown.status).toBe(404);
});

test('the student has its contacts, their history and consents, and tasks their contacts', async () => {
  const params = { id: 1 };
  const shown = (await api.call(getStudent, { token, params })).ok();
  expect(shown.contacts.map(({ kind }) => kind)).toEqual(['session_request', 'message']);
  expect(shown.consents.map(({ source }) => source).sort()).toEqual(['form', 'staff']);
  const { entries } = (await api.call(getTimeline, { token, params })).ok();
  expect(entries.filter(({ kind }) => kind !== 'change').map(({ kind, text }) => [kind, text])).toEqual([
    ['note', 'Replied'],
    ['mail', 'Subject\n\nAbout the message'],
    ['whatsapp', 'To the student'],
    ['call', 'Rang'],
    ['family', 'Hello'],
  ]);
  const { tasks } = (await api.call(listTasks, { token, query: { whose: 'all' } })).ok();
  expect(tasks.map(({ what, record }) => [what, record?.kind, record?.name])).toEqual([
    ['Of a message', 'contact', 'First'],
    ['Of a request', 'contact', 'Asks'],
    ['Of a lead', 'contact', 'Walks in'],
  ]);
});

test('keys against double sending stay valid', async () => {
  const message = {
    name: 'First',
    email: 'a@b.example',
    phone: null,
    message: 'Other',
    consentToContact: true,
  };
  const repeated = await api.call(createEnquiry, {
    body: { ...message, writer: 'parent', idempotencyKey: KEY(1) },
  });
  expect(repeated.error().code).toBe('conflict');
  const entry = { source: 'walk_in', name: 'Walks in', idempotencyKey: KEY(6) };
  expect((await api.call(createContact, { token, body: entry })).status).toBe(409);
  const { rows } = await database.pool.query('select kind, content_hash from contacts order by content_hash');
  expect(rows.map((row) => row.content_hash)).toEqual(['hash-1', 'hash-3', 'hash-4', 'hash-5', 'hash-6']);
});

test('a merge of before can be undone with its contacts and what was said about them', async () => {
  (await api.call(undoMerge, { token, params: { id: 1 } })).ok();
  const { rows } = await database.pool.query(
    `select 'contact' as what, student_id from contacts where student_id is not null
     union all select kind, student_id from family_history where contact_id is not null and student_id is not null
     union all select purpose, student_id from consents where contact_id is not null and student_id is not null`,
  );
  expect(rows.map((row) => row.student_id)).toEqual([2, 2, 2, 2, 2]);
});
