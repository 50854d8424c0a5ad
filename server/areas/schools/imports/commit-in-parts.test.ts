import { inArray } from 'drizzle-orm';
import { afterAll, expect, inject, test, vi } from 'vitest';
import {
  commitImport,
  createImport,
  discardImport,
  getImport,
  setImportMapping,
} from '#contracts/schools/index.ts';
import { imports } from '#server/db/schema/imports.ts';
import { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { buildMember, buildSchool, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { environmentOf, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createDatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { resumeCommits } from './commit.ts';
import { api, countStudents, db, prepare, setUpImports, tokens } from './imports-fixture.ts';

// A test makes the server fail.
setUpImports({ LOG_LEVEL: 'fatal' });

let server: ServerProcess | undefined;
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.exited;
});

const ROWS = 400;
const fileOf = (rows: number) =>
  ['Name', ...Array.from({ length: rows }, (_, index) => `Child ${index}`)].join('\n');
const CHOICE = { certain: 'leave', possible: 'leave', failed: 'skip' } as const;

const commit = (id: number) => api.call(commitImport, { token: tokens.staff, params: { id }, body: CHOICE });
const read = async (id: number) =>
  (await api.call(getImport, { token: tokens.staff, params: { id } })).ok().import;
const eventsOf = async (id: number) => {
  const { rows } = await db.database.pool.query<{ after: { imported: number } }>(
    `select after from audit_events where action = 'import.committed' and subject_id = $1`,
    [id],
  );
  return rows.map(({ after }) => after.imported);
};

test('a long list leaves others their turn, and can no longer be changed', async () => {
  const rows = 3000;
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: fileOf(rows) });
  const options = { token: tokens.staff, params: { id: found.id } };
  const isOver = vi.fn();
  const committing = commit(found.id).finally(isOver);
  const seen = new Map<string, number[]>();
  while (isOver.mock.calls.length === 0) {
    const { status, taken } = await read(found.id);
    seen.set(status, [...(seen.get(status) ?? []), taken]);
    if (status !== 'committing') continue;
    const body = { mapping: found.mapping };
    const answers = [
      await api.call(setImportMapping, { ...options, body }),
      await api.call(discardImport, options),
      await commit(found.id),
    ];
    // The commit may have ended already.
    for (const answer of answers) expect(answer.error().message).toMatch(/already being added|is over/);
  }
  expect((await committing).ok()).toMatchObject({
    imported: rows,
    import: { status: 'committed', taken: rows },
  });
  const steps = seen.get('committing') ?? [];
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  expect(new Set(steps).size).toBeGreaterThan(1);
  expect(await countStudents(school.id)).toBe(rows);
  expect(await eventsOf(found.id)).toEqual([rows]);
});

test('a failed commit is completed by the next start or the next call', async () => {
  const { pool } = db.database;
  await pool.query(`create function fail_at_child() returns trigger language plpgsql as $$
    begin raise exception 'no more'; end $$`);
  const makeFail = () =>
    pool.query(`create trigger fail_at_child before insert on students for each row
      when (new.name = 'Child 200') execute function fail_at_child()`);
  for (const isStartedAnew of [true, false]) {
    const school = await buildSchool(db.database);
    const { import: found } = await prepare({ schoolId: school.id, file: fileOf(ROWS) });
    await makeFail();
    expect((await commit(found.id)).status).toBe(500);
    await pool.query('drop trigger fail_at_child on students');
    const left = await read(found.id);
    const added = await countStudents(school.id);
    expect(left).toMatchObject({ status: 'committing', taken: added });
    expect(added).toBeGreaterThan(0);
    expect(await eventsOf(found.id)).toEqual([]);
    if (isStartedAnew) {
      const next = await createTestApp(db.database);
      try {
        const isOver = async () => expect((await read(found.id)).status).toBe('committed');
        await vi.waitFor(isOver, { timeout: 10_000 });
      } finally {
        await next.close();
      }
    } else {
      expect((await commit(found.id)).ok().imported).toBe(ROWS);
    }
    expect(await countStudents(school.id)).toBe(ROWS);
    expect(await eventsOf(found.id)).toEqual([ROWS]);
    const { rows } = await pool.query(
      'select count(distinct name)::int as names from students where school_id = $1',
      [school.id],
    );
    expect(rows).toEqual([{ names: ROWS }]);
    await pool.query('delete from students where school_id = $1', [school.id]);
  }
  await pool.query('drop function fail_at_child');
}, 60_000);

test('a row that cannot become a student fails the commit before any student is added', async () => {
  const { pool } = db.database;
  const school = await buildSchool(db.database);
  const { import: found } = await prepare({ schoolId: school.id, file: fileOf(ROWS) });
  for (const field of ['name', 'nameKey', 'searchText']) {
    const change =
      'update import_rows set student = $2::jsonb where import_id = $1 and row_number = 399 returning student';
    const { rows } = await pool.query(
      'select student from import_rows where import_id = $1 and row_number = 399',
      [found.id],
    );
    await pool.query(change, [found.id, JSON.stringify({ ...rows[0].student, [field]: null })]);
    expect((await commit(found.id)).status).toBe(500);
    expect(await read(found.id)).toMatchObject({ status: 'ready', taken: 0 });
    await pool.query(change, [found.id, JSON.stringify(rows[0].student)]);
  }
  expect(await countStudents(school.id)).toBe(0);
  expect((await commit(found.id)).ok().imported).toBe(ROWS);
});

test('a start resumes each list separately, and none during a shutdown', async () => {
  const { orm, pool } = db.database;
  const lists: number[] = [];
  for (const prefix of ['Bad', 'Good']) {
    const school = await buildSchool(db.database);
    const file = `Name\n${prefix} one\n${prefix} two`;
    const { import: found } = await prepare({ schoolId: school.id, file });
    lists.push(found.id);
  }
  const confirmation = {
    defaults: { certain: 'leave', possible: 'leave' } as const,
    actor: { id: 0, name: 'Staff' },
    address: '203.0.113.1',
  };
  await orm
    .update(imports)
    .set({ status: 'committing', confirmation, committedAt: api.clock.now })
    .where(inArray(imports.id, lists));
  const statuses = () => Promise.all(lists.map(async (id) => (await read(id)).status));

  const failures: unknown[] = [];
  const closing = new BackgroundJobs((error) => failures.push(error));
  await closing.close();
  await resumeCommits({ db: orm, office: TEST_OFFICE }, closing, 1);
  await closing.close();
  expect(await statuses()).toEqual(['committing', 'committing']);

  await pool.query(
    `update import_rows set student = student || '{"dateOfBirth": "no day"}' where import_id = $1`,
    [lists[0]],
  );
  const jobs = new BackgroundJobs((error) => failures.push(error));
  await resumeCommits({ db: orm, office: TEST_OFFICE }, jobs, 1);
  await vi.waitFor(async () => expect(await statuses()).toEqual(['committing', 'committed']));
  await jobs.close();
  expect(failures).toHaveLength(1);
  await pool.query('delete from imports where id = $1', [lists[0]]);
});

test('a commit of a killed server adds all students after the next start', async () => {
  const place = await createDatabasePlace();
  const database = await openTestDatabase(place);
  const member = await buildMember(database, 'staff');
  const school = await buildSchool(database);
  await database.close();
  const environment = { ...environmentOf(place.config), SAMPLE_DATA: 'false', LOG_LEVEL: 'fatal' };
  const start = async () => {
    server = await startServer(inject('serverProgram'), environment);
    return server;
  };
  const rows = 3000;
  const first = await start();
  const token = await first.signIn(member.email, TEST_PASSWORD);
  const upload = { token, params: { id: school.id }, query: { fileName: 'a.csv' }, body: fileOf(rows) };
  const { import: sent } = await first.call(createImport, upload);
  const params = { id: sent.id };
  const readOf = async (one: ServerProcess) => (await one.call(getImport, { token, params })).import;
  await vi.waitFor(async () => expect((await readOf(first)).status).toBe('ready'), { timeout: 20_000 });
  const answer = first.fetch(commitImport, { token, params, body: CHOICE }).catch(() => null);
  await vi.waitFor(async () => expect((await readOf(first)).taken).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  });
  first.kill('SIGKILL');
  await Promise.all([first.exited, answer]);

  const second = await start();
  await vi.waitFor(async () => expect((await readOf(second)).status).not.toBe('committing'), {
    timeout: 20_000,
  });
  const { status } = await readOf(second);
  second.kill('SIGTERM');
  await second.exited;
  const after = await openTestDatabase(place);
  const { rows: counted } = await after.pool.query('select count(*)::int as students from students');
  await after.close();
  await place.remove();
  expect(status).toBe('committed');
  expect(counted).toEqual([{ students: rows }]);
}, 60_000);
