import { expect, test } from 'vitest';
import {
  commitImport,
  decideImportRow,
  decideImportSchool,
  downloadLeftOutRows,
  listImportRows,
  listImportSchools,
  ROW_DEFAULTS,
  setImportMapping,
  setSchoolArchived,
} from '#contracts/schools/index.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { api, db, prepare, ready, setUpImports, tokens } from './imports-fixture.ts';

setUpImports();

const at = (id: number) => ({ token: tokens.staff, params: { id } });
const commit = (id: number) =>
  api.call(commitImport, { ...at(id), body: { ...ROW_DEFAULTS, failed: 'skip' } });
const schoolsOf = async (id: number) => (await api.call(listImportSchools, at(id))).ok();
const decide = (id: number, key: string, decision: number | 'leave' | null) =>
  api.call(decideImportSchool, { ...at(id), body: { key, decision } });

const prepareList = (file: string) => prepare({ schoolId: null, file, fileName: 'all schools.csv' });

/** Names of students by school id. */
async function studentsIn(schoolId: number): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ name: string }>(
    'select name from students where school_id = $1 order by name',
    [schoolId],
  );
  return rows.map(({ name }) => name);
}

test('each row goes to its named school, and the commit waits for every name', async () => {
  const marys = await buildSchool(db.database, { name: 'St. Mary’s School', city: 'Madurai', board: 'CBSE' });
  const north = await buildSchool(db.database, { name: 'Vidya Mandir', city: 'Chennai' });
  const south = await buildSchool(db.database, { name: 'Vidya Mandir', city: 'Salem' });
  const other = await buildSchool(db.database, { name: 'Lotus Public School' });
  const file = [
    'Name,Name of the School,School City,Mobile',
    'Asha,ST MARYS SCHOOL,,044 22331101',
    'Bala,"St. Mary\'s School, Madurai",,',
    'Chitra,Vidya Mandir,chennai,',
    'Dev,Vidya Mandir,Salem,',
    'Esha,Vidya Mandir,,',
    'Farhan,Lotus Pub. School,,',
    'Gauri,Nobody’s School,,',
    'Hari,,,',
    'Indu,Lotus Pub. School,,12',
  ].join('\n');
  const { import: list, preview } = await prepareList(file);
  expect(list).toMatchObject({
    school: null,
    mapping: { name: 'Name', school: 'Name of the School', schoolCity: 'School City', phone: 'Mobile' },
    rows: 9,
    failed: 1,
    duplicates: 0,
    schools: { undecided: 4, leftOut: 0 },
  });
  expect(preview.map(({ schoolName }) => schoolName)).toEqual([
    ...[marys.name, marys.name, north.name, south.name, null, null, null, null, null],
  ]);
  expect((await commit(list.id)).status).toBe(409);

  const { schools, names } = await schoolsOf(list.id);
  expect(names).toBe(8);
  // Those without a match come first.
  expect(schools.map(({ name, rows, failed, school }) => [name, rows, failed, school?.id ?? null])).toEqual([
    ['Lotus Pub. School', 2, 1, null],
    ['', 1, 0, null],
    ['Nobody’s School', 1, 0, null],
    ['Vidya Mandir', 1, 0, null],
    ['ST MARYS SCHOOL', 1, 0, marys.id],
    ["St. Mary's School, Madurai", 1, 0, marys.id],
    ['Vidya Mandir', 1, 0, north.id],
    ['Vidya Mandir', 1, 0, south.id],
  ]);
  const keyOf = (name: string) =>
    schools.find((listed) => listed.name === name && !listed.school)?.key ?? '-';
  for (const [name, decision] of [
    ['Lotus Pub. School', other.id],
    ['Vidya Mandir', south.id],
    ['Nobody’s School', 'leave'],
    ['', 'leave'],
  ] as const) {
    expect((await decide(list.id, keyOf(name), decision)).ok().import.school).toBeNull();
  }
  expect((await ready(list.id)).import.schools).toEqual({ undecided: 0, leftOut: 2 });
  const decided = (await schoolsOf(list.id)).schools;
  // A decision keeps its place.
  expect(decided.map(({ key }) => key)).toEqual(schools.map(({ key }) => key));
  expect(decided.find(({ name }) => name === 'Nobody’s School')).toMatchObject({ isLeftOut: true });

  const csv = (await api.call(downloadLeftOutRows, { ...at(list.id), query: {} })).ok();
  expect(csv.trim().split('\r\n').slice(1)).toEqual([
    'Gauri,Nobody’s School,,,Its school was left out by choice',
    'Hari,,,,Its school was left out by choice',
  ]);
  expect((await commit(list.id)).ok().import).toMatchObject({ status: 'committed', imported: 6, linked: 0 });
  expect(await studentsIn(marys.id)).toEqual(['Asha', 'Bala']);
  expect(await studentsIn(north.id)).toEqual(['Chitra']);
  expect(await studentsIn(south.id)).toEqual(['Dev', 'Esha']);
  expect(await studentsIn(other.id)).toEqual(['Farhan']);
  const { rows } = await db.database.pool.query(
    "select board, search_text from students where name = 'Asha'",
  );
  expect(rows).toEqual([{ board: 'CBSE', search_text: expect.stringContaining('st marys school') }]);
});

test('duplicates are looked up at the school of the row', async () => {
  const one = await buildSchool(db.database, { name: 'Kamala School' });
  const two = await buildSchool(db.database, { name: 'Bharathi School' });
  const stored = await buildStudent(db.database, { name: 'Jaya Iyer', schoolId: one.id });
  const free = await buildStudent(db.database, { name: 'Kavya Rao', phone: '+914422331177' });
  const file = [
    'Name,School,Phone',
    'Jaya Iyer,Kamala School,',
    'Jaya Iyer,Bharathi School,',
    'Jaya Iyer,Bharathi School,',
    'Kavya Rao,Bharathi School,044 22331177',
  ].join('\n');
  const { import: list } = await prepareList(file);
  const { rows } = (await api.call(listImportRows, { ...at(list.id), query: {} })).ok();
  expect(rows.map((row) => [row.duplicateOf?.id ?? null, row.duplicateOfRow?.rowNumber ?? null])).toEqual([
    [stored.id, null],
    [null, null],
    [null, 3],
    [free.id, null],
  ]);
  (await api.call(decideImportRow, { ...at(list.id), body: { rowNumber: 5, decision: 'link' } })).ok();
  expect((await commit(list.id)).ok().import).toMatchObject({ imported: 3, linked: 1 });
  // A linked student without a school gets the one of the row.
  expect(await studentsIn(two.id)).toEqual(['Jaya Iyer', 'Jaya Iyer', 'Kavya Rao']);
});

test('invalid mappings and decisions are refused', async () => {
  const school = await buildSchool(db.database, { name: 'Tagore School' });
  const { import: list } = await prepareList('Name,School\nLakshmi,Tagore School\nMeena,Elsewhere\n');
  const mapping = { name: 'Name' };
  expect((await api.call(setImportMapping, { ...at(list.id), body: { mapping } })).status).toBe(400);
  expect((await decide(list.id, 'nothing/', 'leave')).status).toBe(404);
  expect((await decide(list.id, 'elsewhere/', 999_999)).status).toBe(404);
  expect((await api.call(listImportSchools, { ...at(list.id), token: tokens.teacher })).status).toBe(403);
  (await decide(list.id, 'elsewhere/', school.id)).ok();
  await ready(list.id);
  // Back to the school of that name, which does not exist.
  (await decide(list.id, 'elsewhere/', null)).ok();
  expect((await ready(list.id)).import.schools.undecided).toBe(1);
  (await decide(list.id, 'elsewhere/', 'leave')).ok();
  await ready(list.id);
  const archived = { version: 1, isArchived: true };
  const admin = { token: tokens.admin, params: { id: school.id } };
  (await api.call(setSchoolArchived, { ...admin, body: archived })).ok();
  expect((await commit(list.id)).status).toBe(409);
  expect((await decide(list.id, 'elsewhere/', school.id)).status).toBe(409);

  const own = await prepare({ schoolId: (await buildSchool(db.database)).id, file: 'Name,School\nNila,X\n' });
  const withSchool = { mapping: { name: 'Name', school: 'School' } };
  expect((await api.call(setImportMapping, { ...at(own.import.id), body: withSchool })).status).toBe(400);
  expect((await decide(own.import.id, 'x/', 'leave')).status).toBe(409);
  expect((await schoolsOf(own.import.id)).schools).toEqual([]);
});
