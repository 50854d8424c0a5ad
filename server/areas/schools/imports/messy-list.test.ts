import { beforeEach, expect, test } from 'vitest';
import {
  commitImport,
  decideImportSchool,
  downloadFailedRows,
  downloadLeftOutRows,
  listImportRows,
  listImportSchools,
  ROW_DEFAULTS,
} from '#contracts/schools/index.ts';
import { students } from '#server/db/schema/records.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { api, db, prepare, ready, setUpImports, tokens } from './imports-fixture.ts';
import {
  birthOf,
  CHILDREN,
  messyListOfSchools,
  messyWorkbook,
  nameOf,
  phoneOf,
  SCHOOLS,
  schoolOf,
} from './messy-list-fixture.ts';

setUpImports();
beforeEach(async () => {
  await db.database.orm.delete(students);
});

/** Children whose phone number a cousin has, who is no duplicate. */
const SHARED = [122, 123, 124, 125, 128, 129, 130, 131, 134, 135];
const STORED = [100, 101, 102, 103, 104];

test('300 messy rows lose no child, and have exact counts', async () => {
  const school = await buildSchool(db.database);
  for (const child of STORED) {
    await buildStudent(db.database, { name: nameOf(child), dateOfBirth: birthOf(child) });
  }
  for (const child of SHARED) {
    await buildStudent(db.database, { name: `Cousin ${child}`, phone: phoneOf(child) });
  }
  const file = messyWorkbook();
  const { import: list } = await prepare({ schoolId: school.id, file, fileName: 'all.xlsx', sheets: '1,2' });
  const none = { add: 0, link: 0, leave: 0 };
  expect(list).toMatchObject({
    rows: 300,
    checked: 300,
    failed: 10,
    duplicates: 35,
    headers: ['नाम', 'कक्षा', 'मोबाइल', 'जन्म तिथि', 'House'],
    mapping: { name: 'नाम', className: 'कक्षा', phone: 'मोबाइल', dateOfBirth: 'जन्म तिथि' },
    sheets: [{ headerRow: 4 }, { headerRow: 2 }],
    // 15 by name alone; 5 stored children and 15 repeated rows.
    decisions: { certain: { ...none, undecided: 20 }, possible: { ...none, undecided: 15 } },
  });

  const options = { token: tokens.staff, params: { id: list.id } };
  const query = { show: 'failed' };
  const { rows: failed } = (await api.call(listImportRows, { ...options, query })).ok();
  expect(new Set(failed.flatMap(({ errors }) => errors))).toEqual(
    new Set(['Phone number 123 is too short', 'Row needs a name']),
  );
  const linesOf = (csv: string) => csv.trim().split('\r\n').length - 1;
  expect(linesOf((await api.call(downloadFailedRows, options)).ok())).toBe(10);
  expect(linesOf((await api.call(downloadLeftOutRows, { ...options, query: {} })).ok())).toBe(20);

  const body = { ...ROW_DEFAULTS, failed: 'skip' };
  const { import: done } = (await api.call(commitImport, { ...options, body })).ok();
  expect(done).toMatchObject({ status: 'committed', imported: 270, linked: 0 });

  const { rows } = await db.database.pool.query<{ name: string; born: string | null; school: number | null }>(
    'select name, date_of_birth::text as born, school_id as school from students',
  );
  const children = rows.map(({ name, born }) => `${name.replace('\u00a0', ' ')} ${born}`);
  for (let child = 0; child < CHILDREN; child += 1) {
    const own = `${nameOf(child)} ${birthOf(child)}`;
    expect([own, children.filter((known) => known === own).length]).toEqual([own, 1]);
  }
  for (let child = 0; child < 20; child += 1) {
    expect(children).toContain(`${nameOf(child)} ${birthOf(child, 2013)}`);
  }
  expect(rows.filter((row) => row.school === school.id)).toHaveLength(270);
});

test('300 messy rows of four schools bring each child to their school', async () => {
  const schools: { id: number }[] = [];
  for (const [name] of SCHOOLS) schools.push(await buildSchool(db.database, { name, city: 'Madurai' }));
  const file = messyListOfSchools();
  const { import: list } = await prepare({ schoolId: null, file, fileName: 'all.xlsx' });
  const options = { token: tokens.staff, params: { id: list.id } };
  const { schools: named } = (await api.call(listImportSchools, options)).ok();
  const unknown = named.find(({ name }) => name === 'Vidya M.');
  expect(named.flatMap(({ name, school }) => (school ? [] : [name]))).toEqual(['Vidya M.', '']);
  const body = { key: unknown?.key ?? '', decision: schools[2]?.id ?? 0 };
  (await api.call(decideImportSchool, { ...options, body })).ok();
  expect((await ready(list.id)).import).toMatchObject({
    rows: 300,
    failed: 10,
    schools: { undecided: 0, leftOut: 0 },
    // 15 by name at their school; 15 repeated rows.
    decisions: { certain: { undecided: 15 }, possible: { undecided: 15 } },
  });
  const choice = { ...ROW_DEFAULTS, failed: 'skip' };
  const { import: done } = (await api.call(commitImport, { ...options, body: choice })).ok();
  expect(done).toMatchObject({ status: 'committed', imported: 275 });

  const { rows } = await db.database.pool.query<{ name: string; born: string | null; school: number }>(
    'select name, date_of_birth::text as born, school_id as school from students',
  );
  const found = rows.map(({ name, born, school }) => `${name.replace('\u00a0', ' ')} ${born} ${school}`);
  const home = (child: number) => schools[schoolOf(child)]?.id;
  for (let child = 0; child < CHILDREN; child += 1) {
    expect(found).toContain(`${nameOf(child)} ${birthOf(child)} ${home(child)}`);
  }
  for (let child = 0; child < 20; child += 1) {
    expect(found).toContain(`${nameOf(child)} ${birthOf(child, 2013)} ${home(child)}`);
  }
});
