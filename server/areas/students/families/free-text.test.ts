import { readdirSync } from 'node:fs';
import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseFamily, removeFamilyTexts } from '#contracts/students/index.ts';
import { FREE_TEXT } from '#server/db/free-text.ts';
import { counsellorDaysOff } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { savedViews } from '#server/db/schema/saved-views.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { dumpTexts } from '#server/testing/database-contents.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { fillEveryTable } from '#server/testing/full-database.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await fillEveryTable(db.database);
});
afterAll(() => db.drop());
beforeEach(async () => {
  api = await createTestApp(db.database);
  token = await api.signIn((await buildMember(db.database, 'admin')).email, TEST_PASSWORD);
});
afterEach(() => api.close());

const FAMILY = {
  name: 'Zebulon D’Souza Quixote',
  guardianName: 'ஜெயலட்சுமி',
  phone: '+914422331199',
  email: 'quixote@family.example',
};

async function erase() {
  const { id, name } = await buildStudent(db.database, FAMILY);
  const answer = await api.call(eraseFamily, { token, params: { id }, body: { confirmName: name } });
  return { id, texts: answer.ok().texts };
}

const PLACES = FREE_TEXT.flatMap(({ table, columns, isFinal = false }) =>
  columns.map((key) => ({ table, column: getTableColumns(table)[key], isFinal })),
).map(({ column, ...rest }) => {
  if (!column) throw new Error('The list has an unknown column');
  return { ...rest, column, place: `${getTableName(rest.table)}.${column.name}` };
});

/** The sum of the records' versions, by table. */
async function versions() {
  const versioned = FREE_TEXT.filter(({ table }) => getTableColumns(table).version?.notNull);
  return Promise.all(
    versioned.map(async ({ table }) => {
      const { rows } = await db.database.pool.query(
        `select sum(version)::int as sum from ${getTableName(table)}`,
      );
      return { table: getTableName(table), sum: rows[0]?.sum as number };
    }),
  );
}

/** No free text, by reason. */
const OTHER_TEXT: Record<string, string[]> = {
  'a family’s own record, which its erasure deletes': [
    'students.name guardianName guardianRelation phone email city className board',
    'student_merges.moved',
    'student_former_details.name guardianName phone email',
    'contacts.name email phone childName className schoolName city',
    'session_requests.parentContact assessment interests preferredStart',
    'consents.givenBy',
    'import_rows.cells student errors warnings fault notStudent schoolKey',
    'appointments.invitedAddress familyTimeZone',
    'choice_questions.slug',
    'outbox.sentTo',
    'guardian_invitations.email codeHash tokenHash',
    'guardian_requests.childName schoolName',
    'family_results.content',
  ],
  'about the owner of a family’s account, which ends with it or is the owner’s': [
    'family_accounts.email emailKey passwordHash parentName schoolName occupation city country',
    'family_sessions.tokenHash address browser system',
    'family_links.formerEmail newEmail tokenHash',
  ],
  'searched by the class lists’ own part of the erasure': [
    'imports.fileName sheets headers',
    'schools.importMapping importLeftOut',
  ],
  'a copy for searches': [
    'students.searchText nameKey classKey',
    'contacts.searchText',
    'schools.searchText nameKey',
    'tasks.searchText',
  ],
  'a member’s own name, address or account': [
    'members.name email emailKey designation department phone passwordHash mailedNotices',
    'account_links.formerEmail tokenHash',
    'audit_events.actorName address',
    'family_history.authorName',
    'consents.confirmedByName',
    'guardianships.identitySeenByName',
    'reports.authorName',
    'report_links.createdByName tokenHash',
    'schools.proposedBy',
    'sessions.tokenHash address browser system',
    'tasks.doneByName',
  ],
  'a hash, a key, a picture or the product’s own word': [
    'public_profiles.photo photoHash',
    'audit_events.action subjectType',
    'choice_questions.tokenHash',
    'consent_codes.codeHash',
    'course_corrections.courseId',
    'contacts.contentHash followUpTime',
    'bulk_changes.contentHash',
    'known_devices.deviceHash',
    'rate_limits.key',
    'erased_texts.place textHash',
    'second_factors.secret',
    'recovery_codes.codeHash',
    'sign_in_challenges.tokenHash',
    'office.logo logoHash',
    'outbox.kind secret onceKey dropReason',
    'product_state.key value',
    'family_history.mentions followUpTime',
    'counted_answers.month',
    'counsellor_plans.languages services',
    'family_booking.services',
    'imports.mapping confirmation schoolChoices days',
  ],
  'a name of the office’s own list': ['contacts.source'],
  'a place': ['schools.name city board'],
};

test('every column of text is searched, or is no free text for a reason', async () => {
  const folder = new URL('../../../db/schema/', import.meta.url);
  const modules: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder).map((file) => import(new URL(file, folder).href)),
  );
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  const stored = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => /^(text|json|varchar)/.test(column.getSQLType()) && !column.enumValues?.length)
      .map((column) => `${getTableName(table)}.${column.name}`),
  );
  const other = Object.values(OTHER_TEXT).flatMap((places) =>
    places.flatMap((place) => {
      const [table, columns = ''] = place.split('.');
      return columns.split(' ').map((column) => `${table}.${column}`);
    }),
  );
  expect([...PLACES.map(({ place }) => place), ...other].sort()).toEqual(stored.sort());
});

test('an erasure finds the family’s words in every free text, and removes the chosen ones', async () => {
  const { orm, pool } = db.database;
  for (const { table, column, place } of PLACES.filter(({ isFinal }) => !isFinal)) {
    const text = `Zebulon Dsouza-QUIXOTE in ${place}`;
    const type = column.getSQLType();
    const value =
      type === 'text'
        ? "to_jsonb($1::text)#>>'{}'"
        : type === 'text[]'
          ? 'array[$1::text]'
          : "jsonb_build_object('zebra', $1::text)";
    const update = `update ${getTableName(table)} set ${toSnakeCase(column.name)} = ${value}`;
    // Rules about other columns allow some texts in some rows only.
    const { rowCount: filled } = await pool.query(`${update} where ${toSnakeCase(column.name)} is not null`, [
      text,
    ]);
    const rowCount = filled || (await pool.query(update, [text])).rowCount;
    expect(rowCount, place).toBeGreaterThan(0);
  }
  const event = {
    action: 'message_template.created',
    subjectType: 'message_template',
    subjectId: 1,
  } as const;
  const named = { name: FAMILY.name };
  await orm
    .insert(auditEvents)
    .values({ at: new Date(), ...event, subjectName: FAMILY.name, before: named, after: named });

  const { id, texts } = await erase();
  expect(texts.map(({ place }) => place).sort()).toEqual(PLACES.map(({ place }) => place).sort());
  expect(texts.filter(({ isFinal }) => isFinal).map(({ what }) => what)).toEqual([
    'Audit trail',
    'Audit trail',
    'Audit trail',
  ]);
  const chosen = texts.map(({ place, text }) => ({ place, text }));
  const call = { token, params: { id }, body: { texts: chosen } };
  const before = await versions();
  expect((await api.call(removeFamilyTexts, call)).ok().changed).toBeGreaterThan(PLACES.length / 2);
  // A form that was opened before is refused, and can't write the words back.
  const after = await versions();
  expect(before.length).toBeGreaterThan(5);
  expect(before.filter(({ table, sum }) => after.find((each) => each.table === table)?.sum === sum)).toEqual(
    [],
  );
  const left = (await dumpTexts(db.database)).filter(({ text }) => /quixote/i.test(text));
  expect(new Set(left.map(({ table }) => table))).toEqual(new Set(['audit_events']));
  expect((await erase()).texts.every(({ isFinal }) => isFinal)).toBe(true);
});

test('a task on no record ends with the family that its outcome names, in each spelling', async () => {
  const done = { doneAt: new Date(), doneByName: 'Somebody', studentId: null };
  const outcome = 'Spoke to ZEBULON D’Souza-Quixote';
  const { id } = await buildTask(db.database, { what: 'Call', outcome, ...done });
  await erase();
  expect(await db.database.orm.select().from(tasks).where(eq(tasks.id, id))).toEqual([]);
});

describe('the words of a family', () => {
  test.each([
    ['the name in another spelling', 'dsouza quixote, zebulon: holiday'],
    ['a guardian of one word, in another script', 'ஜெயலட்சுமி asked'],
    ['the phone number', 'call 044 2233 1199'],
    ['the e-mail address', 'write to QUIXOTE@family.example'],
  ])('are found: %s', async (_, reason) => {
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const day = { counsellorId, firstDay: '2026-05-04', lastDay: '2026-05-04', createdAt: new Date() };
    await db.database.orm.insert(counsellorDaysOff).values({ ...day, reason });
    expect((await erase()).texts).toContainEqual({
      place: 'counsellor_days_off.reason',
      what: 'Reason for a day off',
      text: reason,
      isFinal: false,
    });
  });

  test('are found in an encoded address, and others are not', async () => {
    const query = `q=${encodeURIComponent(FAMILY.name)}`;
    const createdAt = new Date();
    await db.database.orm.insert(savedViews).values([
      { name: 'A view', query, createdAt },
      { name: 'Quixote without the rest', query: 'q=Zebulon', createdAt },
    ]);
    const found = (await erase()).texts.filter(({ what }) => what === 'Saved view').map(({ text }) => text);
    expect(found).toEqual([query]);
  });
});

test('texts of a family that was not erased are not removed', async () => {
  const { id } = await buildStudent(db.database);
  const body = { texts: [{ place: 'students.tags', text: 'Any' }] };
  expect((await api.call(removeFamilyTexts, { token, params: { id }, body })).status).toBe(404);
  expect(await db.database.orm.select({ one: sql`1` }).from(savedViews)).not.toEqual([]);
});
