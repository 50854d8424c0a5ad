import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  commitImport,
  discardImport,
  getImport,
  type RowDefaults,
  setSchoolArchived,
  updateSchool,
} from '#contracts/schools/index.ts';
import { createStudent, getTimeline } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, countStudents, db, prepare, setUpImports, tokens } from './imports-fixture.ts';
import { deleteForgottenImports } from './service.ts';

// A test makes the server fail.
setUpImports({ LOG_LEVEL: 'fatal' });

type Choice = RowDefaults & { failed: 'skip' | 'refuse' };
const SKIP: Choice = { certain: 'leave', possible: 'leave', failed: 'skip' };

const commit = (id: number, body: Choice = SKIP, token = tokens.staff) =>
  api.call(commitImport, { token, params: { id }, body });

const studentsOf = (schoolId: number) =>
  db.database.orm.select().from(students).where(eq(students.schoolId, schoolId)).orderBy(students.id);

test('a commit turns rows into students, and remembers the mapping of the columns', async () => {
  const school = await buildSchool(db.database, { name: 'Vidya Mandir', board: 'CBSE' });
  const file = 'Kid;Board;Mobile;Bring;Birthday\nமீனா;;044 22330011;x;2012-02-29\nRavi Kumar;ICSE;;y;\n';
  const { import: found } = await prepare({ schoolId: school.id, file });
  expect(found.mapping).not.toHaveProperty('name');
  expect((await commit(found.id, { ...SKIP, failed: 'refuse' })).status).toBe(409);
  await api.call(discardImport, { token: tokens.staff, params: { id: found.id } });

  const second = await prepare({ schoolId: school.id, file: file.replace('Kid', 'Name') });
  const renamed = { version: 1, name: 'Vidya Bhavan', board: 'CBSE', contacts: [] };
  const options = { token: tokens.admin, params: { id: school.id } };
  (await api.call(updateSchool, { ...options, body: renamed })).ok();
  const committed = (await commit(second.import.id)).ok();
  expect(committed.imported).toBe(2);
  expect(committed.import).toMatchObject({ status: 'committed', committedAt: '2026-04-30T06:00:00.000Z' });
  expect(await studentsOf(school.id)).toMatchObject([
    {
      name: 'மீனா',
      phone: '+914422330011',
      board: 'CBSE',
      dateOfBirth: '2012-02-29',
      status: 'pending',
      nameKey: 'மீனா',
      searchText: 'மீனா +914422330011 vidya bhavan',
      counsellorId: null,
      mergedIntoId: null,
      isSample: false,
      version: 1,
      createdAt: api.clock.now,
    },
    { name: 'Ravi Kumar', phone: null, board: 'ICSE', searchText: 'ravikumar ravi kumar vidya bhavan' },
  ]);
  const [stored] = await db.database.orm.select().from(schools).where(eq(schools.id, school.id));
  expect(stored?.importMapping).toEqual(second.import.mapping);
  // Only a header that the school's lists did not have is guessed.
  const third = await prepare({ schoolId: school.id, file: 'Name;Board;Mobile;Birthday;City\nA;;;;B' });
  expect(third.import.mapping).toEqual({ ...second.import.mapping, city: 'City' });
});

test('a commit records counts in the audit trail, and no data of a family', async () => {
  const school = await buildSchool(db.database);
  const file = 'Name,Phone\nAsha Secret,044 22330021\nA. Secret,044 22330021\n,1\n';
  const { import: found } = await prepare({ schoolId: school.id, file });
  (await commit(found.id)).ok();
  const events = await db.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, found.id))
    .orderBy(auditEvents.id);
  const own = events.filter(({ subjectType }) => subjectType === 'import');
  expect(own.map(({ action, after }) => [action, after])).toEqual([
    ['import.started', { schoolId: school.id, rows: 3 }],
    ['import.viewed', null],
    [
      'import.committed',
      {
        schoolId: school.id,
        rows: 3,
        imported: 1,
        linked: 0,
        failed: 1,
        duplicates: 1,
        defaults: { certain: SKIP.certain, possible: SKIP.possible },
      },
    ],
  ]);
  expect(JSON.stringify(own)).not.toMatch(/secret|22330021/i);
  const { rows } = await db.database.pool.query('select * from imports where id = $1', [found.id]);
  expect(rows[0]).toMatchObject({ headers: [] });
  expect((await db.database.pool.query('select 1 from import_rows')).rowCount).toBeLessThan(4);
});

test('a commit is in the timeline of every student of the list, and of no other student', async () => {
  const [school, elsewhere] = [await buildSchool(db.database), await buildSchool(db.database)];
  const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nAsha\nRavi\n' });
  const other = await prepare({ schoolId: elsewhere.id, file: 'Name\nUma\n', token: tokens.admin });
  api.clock.advance(60_000);
  (await commit(found.id)).ok();
  // At the same moment.
  (await commit(other.import.id, SKIP, tokens.admin)).ok();
  const student = { name: 'Kiran', schoolId: school.id };
  const created = (await api.call(createStudent, { token: tokens.admin, body: student })).ok();
  const changesOf = async (id: number) => {
    const { entries } = (await api.call(getTimeline, { token: tokens.admin, params: { id } })).ok();
    return entries.map(({ kind, at, author, action }) => ({ kind, at, author, action }));
  };
  const told = { kind: 'change', at: api.clock.now.toISOString(), action: 'import.committed' };
  const [asha, ravi] = await studentsOf(school.id);
  const [uma] = await studentsOf(elsewhere.id);
  for (const id of [asha?.id, ravi?.id]) {
    expect(await changesOf(id ?? 0)).toEqual([{ ...told, author: found.createdBy }]);
  }
  expect(await changesOf(uma?.id ?? 0)).toEqual([{ ...told, author: other.import.createdBy }]);
  expect(found.createdBy).not.toBe(other.import.createdBy);
  expect(await changesOf(created.student.id)).toMatchObject([{ action: 'student.created' }]);
  const before = await buildStudent(db.database, { schoolId: school.id, createdAt: new Date(0) });
  expect(await changesOf(before.id)).toEqual([]);
});

test('a commit takes duplicates or leaves them out, and refuses errors unless they may be left out', async () => {
  const school = await buildSchool(db.database);
  await buildStudent(db.database, { name: 'Anu', email: 'there@home.example' });
  const file = 'Name,Email\nAnoo,there@home.example\nBina,b@home.example\nB,B@HOME.example\n,\nD,broken';
  const first = await prepare({ schoolId: school.id, file });
  expect(first.import).toMatchObject({ rows: 4, failed: 1, duplicates: 2 });
  const refused = await commit(first.import.id, { certain: 'add', possible: 'add', failed: 'refuse' });
  expect(refused.error()).toEqual({ code: 'conflict', message: '1 of the rows have errors.' });
  expect(await countStudents(school.id)).toBe(0);
  expect((await commit(first.import.id)).ok().imported).toBe(1);
  const second = await prepare({ schoolId: school.id, file });
  expect(second.import.duplicates).toBe(3);
  expect(
    (await commit(second.import.id, { certain: 'add', possible: 'add', failed: 'skip' })).ok().imported,
  ).toBe(3);
  expect(await countStudents(school.id)).toBe(4);
  const third = await prepare({ schoolId: school.id, file });
  expect((await commit(third.import.id)).ok().imported).toBe(0);
});

test('a commit checks again for students added since the check', async () => {
  const school = await buildSchool(db.database);
  const file = 'Name\nOne\nTwo';
  const first = await prepare({ schoolId: school.id, file });
  const second = await prepare({ schoolId: school.id, file });
  const answers = await Promise.all([commit(first.import.id), commit(second.import.id)]);
  expect(answers.map((answer) => answer.ok().imported).sort()).toEqual([0, 2]);
  expect(await countStudents(school.id)).toBe(2);
});

test('repeated commits add the students once', async () => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nOne\nTwo' });
  const answers = await Promise.all([commit(found.id), commit(found.id), commit(found.id)]);
  // Calls during the first one are refused at once.
  const others = answers
    .map(({ status }) => status)
    .sort()
    .slice(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const status of others) expect([409, 503]).toContain(status);
  expect((await commit(found.id)).status).toBe(409);
  expect(await countStudents(school.id)).toBe(2);
});

test('a commit is refused for a school archived in between', async () => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nOne' });
  const archived = { params: { id: school.id }, token: tokens.admin, body: { isArchived: true } };
  (await api.call(setSchoolArchived, archived)).ok();
  const refused = await commit(found.id);
  expect(refused.status).toBe(409);
  expect(refused.error().message).toBe('This school is archived.');
  expect(await countStudents(school.id)).toBe(0);
});

test('a commit is all or nothing', async () => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nOne\nTwo\nThree' });
  // The last row can't become a student.
  await db.database.pool.query(
    `update import_rows set student = student || '{"dateOfBirth": "no day"}' where import_id = $1 and row_number = 4`,
    [found.id],
  );
  expect((await commit(found.id)).status).toBe(500);
  expect(await countStudents(school.id)).toBe(0);
  const left = (await api.call(getImport, { token: tokens.staff, params: { id: found.id } })).ok();
  expect(left.import.status).toBe('ready');
  expect(left.preview).toHaveLength(3);
  const [stored] = await db.database.orm.select().from(schools).where(eq(schools.id, school.id));
  expect(stored?.importMapping).toBeNull();
});

test('a commit is refused during the check (409) and with an unknown choice (400)', async () => {
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nOne' });
  await db.database.pool.query(`update imports set status = 'checking' where id = $1`, [found.id]);
  expect((await commit(found.id)).status).toBe(409);
  for (const body of [{}, { certain: 'leave', possible: 'add' }, { ...SKIP, possible: 'x' }]) {
    const answer = await api.call(commitImport, { token: tokens.staff, params: { id: found.id }, body });
    expect(answer.status).toBe(400);
  }
});

test('an abandoned list is discarded after a day', async () => {
  const school = await buildSchool(db.database);
  const { import: old } = await prepare({ schoolId: school.id, file: 'Name\nOne' });
  api.clock.advance(25 * 3_600_000);
  const { email } = await buildMember(db.database, 'staff');
  const token = await api.signIn(email, TEST_PASSWORD);
  const { import: fresh } = await prepare({ schoolId: school.id, file: 'Name\nOne', token });
  await deleteForgottenImports({ db: db.database.orm, now: api.clock.now });
  const { rows } = await db.database.pool.query<{
    id: number;
    status: string;
    fileName: string;
    rows: number;
  }>(
    `select id, status, file_name as "fileName", (select count(*)::int from import_rows where import_id = id) as rows
     from imports where id in ($1, $2) order by id`,
    [old.id, fresh.id],
  );
  expect(rows).toEqual([
    { id: old.id, status: 'discarded', fileName: '', rows: 0 },
    { id: fresh.id, status: 'ready', fileName: 'class 8.csv', rows: 1 },
  ]);
});
