import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { commitImport, createImport, setImportMapping } from '#contracts/schools/index.ts';
import { eraseFamily } from '#contracts/students/index.ts';
import {
  api,
  db,
  prepare,
  ready,
  setUpImports,
  tokens,
} from '#server/areas/schools/imports/imports-fixture.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

// A test makes the server refuse.
setUpImports({ LOG_LEVEL: 'fatal' });

const erase = async (id: number, confirmName: string, app = api) =>
  (await app.call(eraseFamily, { token: tokens.admin, params: { id }, body: { confirmName } })).ok().erased;

const namesIn = async (importId: number) =>
  (
    await db.database.orm
      .select({ cells: importRows.cells })
      .from(importRows)
      .where(eq(importRows.importId, importId))
      .orderBy(importRows.rowNumber)
  ).map(({ cells }) => cells[0]);

async function stored(id: number) {
  const [row] = await db.database.orm.select().from(imports).where(eq(imports.id, id));
  if (!row) throw new Error('There is no such import');
  return row;
}

test.each([
  ['Li', 'Malini list.csv', 'Lila'],
  ['Om', 'Room 8.com.csv', 'Omkar'],
])('erasing %s keeps other names and files that contain the same letters', async (name, fileName, like) => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name, schoolId: school.id });
  const file = `Name,${name}st,Mobile\n${like},${name}x,044 22331100\nSo${name},,\n`;
  const { import: list } = await prepare({ schoolId: school.id, file, fileName });
  expect(await erase(id, name)).toMatchObject({ imports: 0 });
  expect(await stored(list.id)).toMatchObject({ status: 'ready', fileName, rowCount: 2 });
  expect(await namesIn(list.id)).toEqual([like, `So${name}`]);
});

test('a file named after the student loses its name, and no row', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Li K', phone: '+914422331101' });
  const lists: number[] = [];
  for (const fileName of ['marks_li-k 2026.csv', 'li@k.csv', 'call 044-2233 1101.csv', 'Lik.csv']) {
    const { import: list } = await prepare({ schoolId: school.id, file: 'Name\nSomebody\n', fileName });
    lists.push(list.id);
  }
  expect(await erase(id, 'Li K')).toMatchObject({ imports: 3 });
  const left = await Promise.all(lists.map(stored));
  expect(left.map(({ fileName }) => fileName)).toEqual(['', '', '', 'Lik.csv']);
  for (const { status, rowCount } of left) expect([status, rowCount]).toEqual(['ready', 1]);
});

test('an erasure deletes the student’s rows, and keeps those of a namesake and of others', async () => {
  const school = await buildSchool(db.database);
  const elsewhere = await buildSchool(db.database);
  const asha = { name: 'Asha Rao', guardianName: 'Meena Rao', phone: '+914422331102', schoolId: school.id };
  const { id } = await buildStudent(db.database, { ...asha, email: 'asha@rao.example' });
  const file = `Name,Parent,Mobile,Email,Other
Asha Rao,,044 22331102,,by phone
 ASHA   RAO ,MEENA RAO,,,by guardian
asha rao,,12,,"with an error, in her school"
Asha Rao,Leela,044 22331109,,a namesake
Somebody,,,,044-2233-1102
Kiran,,,,ASHA@rao.example
Asha Raos,,,,
Kiran,,nobody,,
`;
  const { import: list } = await prepare({ schoolId: school.id, file });
  const other = await prepare({ schoolId: elsewhere.id, file: 'Name\nAsha Rao\nKiran\n' });
  expect(list).toMatchObject({ rows: 8, failed: 2 });
  expect(await erase(id, 'Asha Rao')).toMatchObject({ imports: 1 });
  expect(await namesIn(list.id)).toEqual(['Asha Rao', 'Asha Raos', 'Kiran']);
  const counts = { rowCount: 3, checkedCount: 3, failedCount: 1, duplicateCount: 0 };
  expect(await stored(list.id)).toMatchObject({ status: 'ready', ...counts });
  expect(await namesIn(other.import.id)).toEqual(['Asha Rao', 'Kiran']);
  const rows = await db.database.orm.select().from(importRows).where(eq(importRows.importId, list.id));
  for (const { duplicateOfId, duplicateOfRow } of rows) {
    expect([duplicateOfId, duplicateOfRow]).toEqual([null, null]);
  }
  const body = { certain: 'leave', possible: 'leave', failed: 'skip' };
  const answer = await api.call(commitImport, { token: tokens.staff, params: { id: list.id }, body });
  expect(answer.ok().imported).toBe(2);
});

test('an erasure deletes the student’s rows during a commit, and the other rows become students', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Devi Rao', schoolId: school.id });
  const { import: list } = await prepare({ schoolId: school.id, file: 'Name\nDevi Rao\nKiran\nUma\n' });
  // As after a stop of the server after the confirmation.
  const confirmation = {
    defaults: { certain: 'add', possible: 'add' } as const,
    actor: { id: 0, name: 'Staff' },
    address: '203.0.113.1',
  };
  const changes = { status: 'committing' as const, confirmation, headers: [], committedAt: api.clock.now };
  await db.database.orm.update(imports).set(changes).where(eq(imports.id, list.id));
  expect(await erase(id, 'Devi Rao')).toMatchObject({ imports: 1 });
  expect(await namesIn(list.id)).toEqual(['Kiran', 'Uma']);
  const body = { certain: 'leave', possible: 'leave', failed: 'skip' };
  const answer = await api.call(commitImport, { token: tokens.staff, params: { id: list.id }, body });
  expect(answer.ok()).toMatchObject({ imported: 2, import: { status: 'committed', taken: 2 } });
  expect(await namesIn(list.id)).toEqual([]);
});

test('a name matches in any order, and beside other words', async () => {
  const school = await buildSchool(db.database);
  const elsewhere = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Qwzeta Rustomjee', schoolId: school.id });
  const names = [
    ...['Rustomjee Qwzeta', 'Qwzeta Rustomjee (prefect)', 'RUSTOMJEE, Qwzeta H.'],
    ...['Qwzetas Rustomjee', 'Rustomjee', 'Qwzeta'],
  ];
  const rows = names.map((name) => `"${name}",\n`).join('');
  const file = `Name,Parent\n${rows}Qwzeta,Uma Rustomjee\n`;
  const { import: list } = await prepare({ schoolId: school.id, file });
  const other = await prepare({ schoolId: elsewhere.id, file: 'Name\nRustomjee Qwzeta\n' });
  expect(await erase(id, 'Qwzeta Rustomjee')).toMatchObject({ imports: 1 });
  expect(await namesIn(list.id)).toEqual(['Qwzetas Rustomjee', 'Rustomjee', 'Qwzeta', 'Qwzeta']);
  expect(await namesIn(other.import.id)).toEqual(['Rustomjee Qwzeta']);
});

test('a name of one word matches only itself, and not a part of other names', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Kirana', schoolId: school.id });
  const { import: list } = await prepare({ schoolId: school.id, file: 'Name\nKirana\nKirana Rao\n' });
  expect(await erase(id, 'Kirana')).toMatchObject({ imports: 1 });
  expect(await namesIn(list.id)).toEqual(['Kirana Rao']);
});

test('a phone number shared with a brother does not identify the student', async () => {
  const school = await buildSchool(db.database);
  const phone = '+914422331103';
  const { id } = await buildStudent(db.database, { name: 'Asha Nair', phone });
  await buildStudent(db.database, { name: 'Ravi Nair', phone });
  const file = 'Name,Mobile\nAsha Nair,044 22331103\nRavi Nair,044 22331103\nRavi B Nair,044 22331103\n';
  const { import: list } = await prepare({ schoolId: school.id, file });
  expect(list).toMatchObject({ duplicates: 3 });
  expect(await erase(id, 'Asha Nair')).toMatchObject({ imports: 1 });
  expect(await namesIn(list.id)).toEqual(['Ravi Nair', 'Ravi B Nair']);
  const [first, second] = await db.database.orm
    .select()
    .from(importRows)
    .where(eq(importRows.importId, list.id))
    .orderBy(importRows.rowNumber);
  // The first remaining row is the first of the equal ones.
  expect([first?.duplicateOfRow, second?.duplicateOfRow]).toEqual([null, 3]);
  expect(first?.duplicateOfId).not.toBe(id);
});

test('a list with the student in its header row is discarded', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Uma Devi', phone: '+914422331104' });
  const { import: list } = await prepare({
    schoolId: school.id,
    file: 'Uma Devi,044 22331104\nKiran,\n',
    sheets: '1:1',
  });
  const mapping = { name: 'Uma Devi' };
  await db.database.orm.update(schools).set({ importMapping: mapping }).where(eq(schools.id, school.id));
  expect(await erase(id, 'Uma Devi')).toMatchObject({ imports: 1 });
  expect(await stored(list.id)).toMatchObject({
    status: 'discarded',
    fileName: '',
    headers: [],
    mapping: {},
  });
  expect(await namesIn(list.id)).toEqual([]);
  const events = await db.database.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, list.id));
  expect(events.map(({ action }) => action)).toContain('import.discarded');
  const [{ importMapping } = {}] = await db.database.orm
    .select()
    .from(schools)
    .where(eq(schools.id, school.id));
  expect(importMapping).toBeNull();
});

test('a header with the student’s name is deleted from ended lists and from schools', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Phone Rustomjee' });
  const file = 'Name,Contact of Rustomjee (Phone)\nKiran,\n';
  const { import: list } = await prepare({ schoolId: school.id, file });
  const mapping = { name: 'Name', phone: 'Contact of Rustomjee (Phone)' };
  const options = { token: tokens.staff, params: { id: list.id } };
  (await api.call(setImportMapping, { ...options, body: { mapping } })).ok();
  await ready(list.id);
  (
    await api.call(commitImport, {
      ...options,
      body: { certain: 'leave', possible: 'leave', failed: 'skip' },
    })
  ).ok();
  const mappingsOf = async () => {
    const [row] = await db.database.orm.select().from(schools).where(eq(schools.id, school.id));
    return [(await stored(list.id)).mapping, row?.importMapping];
  };
  const namesake = await buildStudent(db.database, { name: 'Phone Contacts' });
  await erase(namesake.id, 'Phone Contacts');
  expect(await mappingsOf()).toEqual([mapping, mapping]);
  expect(await erase(id, 'Phone Rustomjee')).toMatchObject({ imports: 1 });
  expect(await mappingsOf()).toEqual([{}, null]);
});

test('an erasure answers 503 while a change of a student holds the school, and succeeds afterwards', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Header Child', schoolId: school.id });
  const mapping = { name: 'Header Child' };
  await db.database.orm.update(schools).set({ importMapping: mapping }).where(eq(schools.id, school.id));
  // The embedded database runs one transaction at a time.
  if (db.database.kind === 'postgres') await refuseBesideChange(school.id, id);
  await erase(id, 'Header Child');
  const [row] = await db.database.orm.select().from(schools).where(eq(schools.id, school.id));
  expect(row?.importMapping).toBeNull();
});

async function refuseBesideChange(schoolId: number, id: number): Promise<void> {
  const body = { confirmName: 'Header Child' };
  const change = await db.database.pool.connect();
  try {
    await change.query('begin');
    await change.query('select 1 from schools where id = $1 for share', [schoolId]);
    const answer = await api.call(eraseFamily, { token: tokens.admin, params: { id }, body });
    expect(answer.status).toBe(503);
    await change.query('select 1 from students where id = $1 for update', [id]);
    await change.query('commit');
  } finally {
    change.release();
  }
}

test('a list still being read is discarded, and no more of it is stored', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildStudent(db.database, { name: 'Late Child' });
  const lines = Array.from({ length: 8_000 }, (_, index) => `Child ${index},`);
  const file = `Name,Mobile\n${lines.join('\n')}\nLate Child,\n`;
  const reader = await createTestApp(db.database);
  const { import: list } = (
    await reader.call(createImport, {
      token: tokens.staff,
      params: { id: school.id },
      query: { fileName: 'class 8.csv' },
      body: Buffer.from(file),
    })
  ).ok();
  expect(list).toMatchObject({ status: 'checking' });
  expect(await erase(id, 'Late Child', reader)).toMatchObject({ imports: 1 });
  // Waits for the reading to end.
  await reader.close();
  expect(await stored(list.id)).toMatchObject({ status: 'discarded', headers: [] });
  expect(await namesIn(list.id)).toEqual([]);
});
