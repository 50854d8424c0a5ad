import { expect, test } from 'vitest';
import {
  type ColumnMapping,
  commitImport,
  correctImportRow,
  decideImportRow,
  downloadLeftOutRows,
  ROW_DEFAULTS,
} from '#contracts/schools/index.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { api, db, prepare, ready, setUpImports, tokens } from './imports-fixture.ts';

setUpImports();

const asStaff = (id: number) => ({ token: tokens.staff, params: { id } });
const correct = (id: number, rowNumber: number, values: ColumnMapping, token = tokens.staff) =>
  api.call(correctImportRow, { token, params: { id }, body: { rowNumber, values } });
const decide = (id: number, rowNumber: number, decision: 'add' | 'leave' | 'link' | null) =>
  api.call(decideImportRow, { ...asStaff(id), body: { rowNumber, decision } });
const commit = async (id: number) =>
  (await api.call(commitImport, { ...asStaff(id), body: { ...ROW_DEFAULTS, failed: 'skip' } })).ok();

async function studentsOf(schoolId: number) {
  const { rows } = await db.database.pool.query(
    `select name, phone, class_name as class, date_of_birth::text as born from students where school_id = $1 order by id`,
    [schoolId],
  );
  return rows;
}

const HEAD = 'Name,Class,Phone,DOB';

test.each<[string, ColumnMapping, object]>([
  ['Asha,8,12,01/02/2012', { phone: '044 2233 0144' }, { phone: '+914422330144' }],
  [',8,,', { name: '  Asha Rao ' }, { name: 'Asha Rao' }],
  ['Asha,8,,31/02/2012', { dateOfBirth: '28 Feb 2012' }, { dateOfBirth: '2012-02-28' }],
  ['Asha,8,,31/02/2012', { dateOfBirth: '' }, { dateOfBirth: null }],
  ['Bina,8,12,99/99/2012', { phone: '', dateOfBirth: '2012-02-28', className: '9 B' }, { className: '9 B' }],
  // Fewer cells than headers.
  ['Charu', { dateOfBirth: '28/02/2012' }, { dateOfBirth: '2012-02-28' }],
])('the row %s with %j is read as another row', async (line, values, student) => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: `${HEAD}\nRavi,8,,\n${line}\n` });
  expect((await correct(found.id, 3, values)).ok().import.status).toBe('checking');
  const { import: list, preview } = await ready(found.id);
  expect(list.failed).toBe(0);
  expect(preview[1]).toMatchObject({ errors: [], student });
  await commit(found.id);
  expect(await studentsOf(school.id)).toHaveLength(2);
});

test.each<[ColumnMapping, string]>([
  [{ phone: '12' }, 'Phone number 12 is too short'],
  [{ name: '' }, 'Row needs a name'],
  [{ dateOfBirth: '31/12/2090' }, 'Date of birth 31/12/2090 is in the future'],
])('a correction %j that still has an error is not stored', async (values, error) => {
  const school = await buildSchool(db.database);
  const file = `${HEAD}\nAsha,8,044 22330144,01/02/2012\n`;
  const { import: found, preview } = await prepare({ schoolId: school.id, file });
  const answer = await correct(found.id, 2, values);
  expect([answer.status, answer.error()]).toMatchObject([
    400,
    { message: `The row still has errors: ${error}` },
  ]);
  expect(await ready(found.id)).toEqual({ import: found, preview });
});

test('a corrected day is read in the order of its column', async () => {
  const school = await buildSchool(db.database);
  const file = `${HEAD}\nAsha,8,,02/25/2012\nBina,8,12,\n`;
  const { import: found } = await prepare({ schoolId: school.id, file });
  (await correct(found.id, 3, { phone: '', dateOfBirth: '02/28/2012' })).ok();
  expect((await ready(found.id)).preview[1]?.student?.dateOfBirth).toBe('2012-02-28');
});

test('a corrected row can become a duplicate of a student or a row, and stop being one', async () => {
  const school = await buildSchool(db.database);
  const stored = await buildStudent(db.database, { name: 'Meena', dateOfBirth: '2012-01-01' });
  const file = `${HEAD}\nMina,8,,01/01/2012\nRavi,8,,05/05/2012\nRavi K,8,,05/05/2012\n`;
  const { import: found } = await prepare({ schoolId: school.id, file });
  expect(found.duplicates).toBe(0);
  (await correct(found.id, 2, { name: 'Meena' })).ok();
  await ready(found.id);
  (await correct(found.id, 4, { name: 'Ravi' })).ok();
  const { import: list, preview } = await ready(found.id);
  expect(list.duplicates).toBe(2);
  expect(preview.map((row) => [row.likeness, row.duplicateOf?.id, row.duplicateOfRow?.rowNumber])).toEqual([
    ['certain', stored.id, undefined],
    [null, undefined, undefined],
    ['certain', undefined, 3],
  ]);
  (await correct(found.id, 4, { name: 'Rajan' })).ok();
  expect((await ready(found.id)).import.duplicates).toBe(1);
  await commit(found.id);
  expect((await studentsOf(school.id)).map(({ name }) => name)).toEqual(['Ravi', 'Rajan']);
});

test('each row is left out or taken singly, and the numbers say so', async () => {
  const school = await buildSchool(db.database);
  const file = `${HEAD}\nAsha,8,,\nRavi,8,,\nUma,8,,31/31/2012\n`;
  const { import: found } = await prepare({ schoolId: school.id, file });
  expect((await decide(found.id, 2, 'leave')).ok().import).toMatchObject({ status: 'ready', leftSingly: 1 });
  expect((await decide(found.id, 3, 'leave')).ok().import.leftSingly).toBe(2);
  const query = { certain: 'leave', possible: 'add' } as const;
  const csv = (await api.call(downloadLeftOutRows, { ...asStaff(found.id), query })).ok();
  expect(csv).toContain('Asha,8,,,Left out by choice');
  (await decide(found.id, 3, null)).ok();
  expect((await ready(found.id)).import.leftSingly).toBe(1);
  expect((await decide(found.id, 4, 'add')).error().message).toContain('has errors');
  expect((await decide(found.id, 3, 'link')).status).toBe(400);
  // A correction of another row keeps the decision.
  (await correct(found.id, 4, { dateOfBirth: '' })).ok();
  expect((await ready(found.id)).import).toMatchObject({ leftSingly: 1, failed: 0 });
  expect((await commit(found.id)).imported).toBe(2);
  expect((await studentsOf(school.id)).map(({ name }) => name)).toEqual(['Ravi', 'Uma']);
});

test('a row with errors that was taken back as a student is left out again, or corrected', async () => {
  const school = await buildSchool(db.database);
  const file = `${HEAD}\nGanga,8,,\nTotal,40,12,\n`;
  const { import: found } = await prepare({ schoolId: school.id, file });
  expect(found.notStudents).toBe(1);
  (await decide(found.id, 3, 'add')).ok();
  expect((await ready(found.id)).import.failed).toBe(1);
  expect((await correct(found.id, 3, { name: '' })).status).toBe(400);
  (await decide(found.id, 3, 'leave')).ok();
  expect((await ready(found.id)).import).toMatchObject({ failed: 0, notStudents: 1 });
  (await correct(found.id, 3, { name: 'Totan Das', className: '8', phone: '' })).ok();
  expect((await ready(found.id)).import).toMatchObject({ failed: 0, notStudents: 0, leftSingly: 0 });
  expect((await commit(found.id)).imported).toBe(2);
});

test('a row that repeats one that is left out takes its place', async () => {
  const school = await buildSchool(db.database);
  const file = `${HEAD}\nLatha,8,044 22330155,\nLatha,8,044 22330155,\n`;
  const { import: found } = await prepare({ schoolId: school.id, file });
  expect(found.duplicates).toBe(1);
  (await decide(found.id, 2, 'leave')).ok();
  expect((await ready(found.id)).import).toMatchObject({ duplicates: 0, leftSingly: 1 });
  (await decide(found.id, 2, null)).ok();
  expect((await ready(found.id)).import).toMatchObject({ duplicates: 1, leftSingly: 0 });
  (await decide(found.id, 2, 'leave')).ok();
  await ready(found.id);
  expect((await commit(found.id)).imported).toBe(1);
});

const ASHA = 'Asha Rao,8,044 22330166,';

/** Rows 2 and 4 are the same child; row 3 is another one. */
const STEPS: Record<string, (id: number, schoolId: number) => Promise<unknown>> = {
  'leave 2': async (id) => (await decide(id, 2, 'leave')).ok(),
  'add 2': async (id) => (await decide(id, 2, 'add')).ok(),
  'reset 2': async (id) => (await decide(id, 2, null)).ok(),
  'leave 4': async (id) => (await decide(id, 4, 'leave')).ok(),
  'correct 3': async (id) => (await correct(id, 3, { className: '9' })).ok(),
  'store Asha': async (_, schoolId) => buildStudent(db.database, { name: 'Asha Rao', schoolId }),
};

test.each<[number, string, string[]]>([
  // The stored Asha has no phone number and no birth date, so that row 2 is perhaps her.
  [1, 'store Asha', []],
  [0, 'store Asha', ['leave 2']],
  [0, 'store Asha', ['leave 2', 'correct 3']],
  [0, 'store Asha', ['correct 3', 'leave 2']],
  [0, 'store Asha', ['leave 2', 'correct 3', 'correct 3']],
  [1, 'store Asha', ['leave 2', 'correct 3', 'add 2']],
  [1, 'store Asha', ['leave 2', 'add 2', 'correct 3']],
  [1, 'store Asha', ['leave 2', 'correct 3', 'reset 2']],
  [0, 'store Asha', ['leave 4', 'leave 2', 'correct 3']],
  // Row 4 takes the place of a new student.
  [1, '', []],
  [1, '', ['leave 2']],
  [1, '', ['leave 2', 'correct 3']],
  [1, '', ['correct 3', 'leave 2']],
  [1, '', ['leave 2', 'correct 3', 'add 2']],
  [1, '', ['leave 2', 'reset 2', 'correct 3']],
  [1, '', ['leave 2', 'leave 4', 'add 2']],
  [0, '', ['leave 2', 'leave 4', 'correct 3']],
  // Row 2 becomes a duplicate after it was left out.
  [1, '', ['leave 2', 'store Asha', 'correct 3']],
])('%i of a child’s two rows is added: %s, then %j', async (added, before, steps) => {
  await db.database.pool.query('delete from students');
  const school = await buildSchool(db.database);
  await STEPS[before]?.(0, school.id);
  const { import: found } = await prepare({
    schoolId: school.id,
    file: `${HEAD}\n${ASHA}\nBina,8,,\n${ASHA}\n`,
  });
  for (const step of steps) {
    await STEPS[step]?.(found.id, school.id);
    await ready(found.id);
  }
  expect((await commit(found.id)).imported).toBe(added + 1);
});

test('a correction is refused without a column or a row, during the check, after the commit, for others', async () => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nAsha\nRavi\n' });
  const refused = async (values: object, rowNumber = 2, token = tokens.staff) =>
    (await correct(found.id, rowNumber, values, token)).status;
  expect(await refused({ phone: '1' })).toBe(400);
  expect(await refused({ shoe: '1' })).toBe(400);
  expect(await refused({ name: 'x'.repeat(501) })).toBe(400);
  expect(await refused({ name: 'a\u0000b' })).toBe(400);
  expect(await refused({ name: 'Asha' }, 99)).toBe(404);
  expect(await refused({ name: 'Asha' }, 2, tokens.teacher)).toBe(403);
  expect(await refused({ name: 'Asha' }, 2, '')).toBe(401);
  await db.database.pool.query(`update imports set status = 'checking' where id = $1`, [found.id]);
  expect(await refused({ name: 'Asha' })).toBe(409);
  await db.database.pool.query(`update imports set status = 'ready' where id = $1`, [found.id]);
  await commit(found.id);
  expect(await refused({ name: 'Asha' })).toBe(409);
  const { rows } = await db.database.pool.query(
    `select count(*)::int as count from audit_events where action = 'import.rows_corrected' and subject_id = $1`,
    [found.id],
  );
  expect(rows[0].count).toBe(0);
});

test.each([
  ['a wrong value', 'Bina,8,12,', 'Left out with errors: Phone number 12 is too short'],
  ['two', ',8,12,', 'Left out with errors: Row needs a name; Phone number 12 is too short'],
])('a row with %s can be left out, taken in again and corrected', async (_, line, reason) => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: `${HEAD}\nAsha,8,,\n${line}\n` });
  const { id } = found;
  const counts = async () => {
    const { import: list, preview } = await ready(id);
    return [list.failed, list.notStudents, preview[1]?.notStudent];
  };
  const decided = async () => (await ready(id)).preview[1]?.decision;
  expect(await counts()).toEqual([1, 0, null]);
  expect((await decide(id, 3, 'leave')).ok().import.status).toBe('checking');
  expect(await counts()).toEqual([0, 1, reason]);
  for (const decision of ['add', null] as const) {
    (await decide(id, 3, decision)).ok();
    expect(await counts()).toEqual([1, 0, null]);
    (await decide(id, 3, 'leave')).ok();
    expect(await counts()).toEqual([0, 1, reason]);
  }
  // Another row's correction checks all again.
  (await correct(id, 2, { className: '9' })).ok();
  expect([...(await counts()), await decided()]).toEqual([0, 1, reason, 'leave']);
  const query = ROW_DEFAULTS;
  const csv = (await api.call(downloadLeftOutRows, { ...asStaff(id), query })).ok();
  expect(csv).toContain(reason);
  // Nothing is refused any more.
  const body = { ...ROW_DEFAULTS, failed: 'refuse' } as const;
  expect((await api.call(commitImport, { ...asStaff(id), body })).ok().imported).toBe(1);
  expect(await studentsOf(school.id)).toMatchObject([{ name: 'Asha' }]);
});

test('a row that seems to be no student is set aside again by the default decision', async () => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: `${HEAD}\nAsha,8,,\nTotal,,,\n` });
  const aside = async () => (await ready(found.id)).import.notStudents;
  expect(await aside()).toBe(1);
  for (const [decision, count] of [
    ['add', 0],
    [null, 1],
    ['leave', 1],
    ['add', 0],
    ['leave', 1],
    [null, 1],
  ] as const) {
    (await decide(found.id, 3, decision)).ok();
    expect(await aside()).toBe(count);
  }
});

test('a row that was left out with its errors is corrected and taken in', async () => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: `${HEAD}\nBina,8,12,\n` });
  (await decide(found.id, 2, 'leave')).ok();
  await ready(found.id);
  (await correct(found.id, 2, { phone: '' })).ok();
  expect((await ready(found.id)).import).toMatchObject({ failed: 0, notStudents: 0 });
  await commit(found.id);
  expect(await studentsOf(school.id)).toMatchObject([{ name: 'Bina', phone: null }]);
});
