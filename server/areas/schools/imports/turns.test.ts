import { expect, test } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import { commitImport, decideImportRow, ROW_DEFAULTS } from '#contracts/schools/index.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, db, prepare, setUpImports, tokens } from './imports-fixture.ts';

setUpImports();

const HOME = '044 22330171';
const HOSTEL = '044 22330172';

/** Rows of other children. */
const others = (count: number) => Array.from({ length: count }, (_, at) => `Child ${at},,`);

test.each<[string, string[], number[]]>([
  ['children without a phone number', ['A,,Uma', 'B,,Uma', 'C,,'], [0, 1, 0]],
  ['brothers and sisters', [`A,${HOME},Uma Rao`, 'B,,', `C,${HOME},UMA  RAO`, 'D,,', 'E,,'], [0, 1, 0, 0, 1]],
  ['two families with one phone number', [`A,${HOME},Uma Rao`, `B,${HOME},Dev Nair`, 'C,,'], [0, 1, 0]],
  [
    'a hostel',
    Array.from({ length: 13 }, (_, at) => `Pupil ${at},${HOSTEL},`),
    Array.from({ length: 13 }, (_, at) => at % 2),
  ],
  // Far more rows than one part of the commit takes.
  [
    'a family far apart',
    [`Asha,${HOME},`, ...others(400), `Bina,${HOME},`, 'Last,,'],
    [0, ...others(400).map((_, at) => (at + 1) % 2), 0, 1],
  ],
])('counsellors take turns by families: %s', async (_, rows, expected) => {
  await db.database.pool.query('delete from students');
  const school = await buildSchool(db.database);
  const counsellors = [await buildMember(db.database, 'teacher'), await buildMember(db.database, 'teacher')];
  const counsellorIds = counsellors.map(({ id }) => id);
  const { import: found } = await prepare({
    schoolId: school.id,
    file: ['Name,Phone,Guardian', ...rows].join('\n'),
  });
  const body = { certain: 'add', possible: 'add', failed: 'skip', counsellorIds } as const;
  (await api.call(commitImport, { token: tokens.staff, params: { id: found.id }, body })).ok();
  const { rows: added } = await db.database.pool.query<{ counsellor: number }>(
    'select counsellor_id as counsellor from students where school_id = $1 order by id',
    [school.id],
  );
  expect(added.map(({ counsellor }) => counsellorIds.indexOf(counsellor))).toEqual(expected);
});

test('rows that are not added take no turn, and who got nobody is not told', async () => {
  const school = await buildSchool(db.database);
  await buildStudent(db.database, { name: 'Meena', schoolId: school.id, dateOfBirth: '2012-01-01' });
  await buildStudent(db.database, { name: 'Ravi', schoolId: school.id });
  const counsellors = await Promise.all([1, 2, 3].map(() => buildMember(db.database, 'teacher')));
  const file = `Name,Phone,DOB\nMeena,,01/01/2012\nRavi,,\nLeft,,\nA,${HOME},\nB,,\nC,${HOME},\n`;
  const { import: found } = await prepare({ schoolId: school.id, file });
  const options = { token: tokens.staff, params: { id: found.id } };
  (await api.call(decideImportRow, { ...options, body: { rowNumber: 3, decision: 'link' } })).ok();
  (await api.call(decideImportRow, { ...options, body: { rowNumber: 4, decision: 'leave' } })).ok();
  const counsellorIds = counsellors.map(({ id }) => id);
  const body = { ...ROW_DEFAULTS, failed: 'skip', counsellorIds } as const;
  expect((await api.call(commitImport, { ...options, body })).ok().imported).toBe(3);
  const { rows } = await db.database.pool.query<{ counsellor: number }>(
    'select counsellor_id as counsellor from students where import_id = $1 order by id',
    [found.id],
  );
  expect(rows.map(({ counsellor }) => counsellorIds.indexOf(counsellor))).toEqual([0, 1, 0]);
  const told: boolean[] = [];
  for (const { email } of counsellors) {
    const token = await api.signIn(email, TEST_PASSWORD);
    const { notifications } = (await api.call(listNotifications, { token })).ok();
    told.push(notifications.some(({ kind }) => kind === 'students_assigned'));
  }
  expect(told).toEqual([true, true, false]);
});
