import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { getBulkChange, startBulkChange } from '#contracts/students/index.ts';
import { api, db, join, setUpStudents } from '#server/areas/students/records/students-fixture.ts';
import { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { environmentOf, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { addMany, start, waitUntil } from './bulk-fixture.ts';
import { runChange } from './run.ts';

// A test makes the server fail.
setUpStudents({ LOG_LEVEL: 'fatal' });

let server: ServerProcess | undefined;
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.exited;
});

test('a failed part is tried again', async () => {
  const staff = await join('staff');
  const { pool } = db.database;
  // A sequence keeps its value when the transaction is rolled back.
  await pool.query('create sequence updates');
  await pool.query(`create function fail_once() returns trigger language plpgsql as $$
    begin if nextval('updates') = 1 then raise exception 'not now'; end if; return new; end $$`);
  await pool.query(`create trigger fail_once before update on students for each row
    when (new.status = 'inactive') execute function fail_once()`);
  const ids = await addMany(150);
  (await start(staff, { ids }, { kind: 'status', status: 'inactive' })).ok();
  expect(await waitUntil(staff, 'done')).toMatchObject({ changed: 150, taken: 150 });
  const { rows } = await pool.query('select last_value::int as updates from updates');
  expect(rows).toEqual([{ updates: 151 }]);
});

test('a change that is running is not begun again', async () => {
  const staff = await join('staff');
  const { change } = (
    await start(staff, { ids: await addMany(1) }, { kind: 'status', status: 'inactive' })
  ).ok();
  await waitUntil(staff, 'done');
  const failures: unknown[] = [];
  const jobs = new BackgroundJobs((error) => failures.push(error));
  const work = {
    jobContext: () => ({ db: db.database.orm, now: api.clock.now, office: TEST_OFFICE }),
    jobs,
  };
  runChange(work, change.id);
  runChange(work, change.id);
  await jobs.close();
  expect(failures).toEqual([]);
});

test('a bulk change of a killed server applies once to every student after the next start', async () => {
  const place = await createDatabasePlace();
  const database = await openTestDatabase(place);
  const member = await buildMember(database, 'staff');
  const count = 3000;
  await database.pool.query(
    `insert into students (name, name_key, search_text, created_at)
     select 'N', 'n', 'n', now() from generate_series(1, $1::int)`,
    [count],
  );
  await database.close();
  const environment = { ...environmentOf(place.config), SAMPLE_DATA: 'false', LOG_LEVEL: 'fatal' };
  const begin = async () => {
    server = await startServer(inject('serverProgram'), environment);
    return server;
  };
  const first = await begin();
  const token = await first.signIn(member.email, TEST_PASSWORD);
  const body = {
    idempotencyKey: randomUUID(),
    selection: { filter: {} },
    action: { kind: 'enrol', service: 'dmit' } as const,
  };
  const readOf = async (one: ServerProcess) => (await one.call(getBulkChange, { token })).change;
  await first.call(startBulkChange, { token, body });
  await vi.waitFor(async () => expect((await readOf(first))?.taken).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  });
  first.kill('SIGKILL');
  await first.exited;

  const second = await begin();
  await vi.waitFor(async () => expect((await readOf(second))?.status).toBe('done'), { timeout: 30_000 });
  const found = await readOf(second);
  second.kill('SIGTERM');
  await second.exited;
  const after = await openTestDatabase(place);
  const { rows } = await after.pool.query(
    'select count(*)::int as all, count(distinct student_id)::int as students from enrolments',
  );
  const { rows: events } = await after.pool.query(
    `select jsonb_array_length(after -> 'studentIds') as ids from audit_events where action = 'students.bulk_changed'`,
  );
  await after.close();
  await place.remove();
  expect(found).toMatchObject({ students: count, taken: count, changed: count });
  expect(rows).toEqual([{ all: count, students: count }]);
  expect(events).toEqual([{ ids: count }]);
}, 90_000);
