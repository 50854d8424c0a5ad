import { expect, test } from 'vitest';
import { discardImport, getImport } from '#contracts/schools/index.ts';
import { buildMember, buildSchool, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, db, prepare, setUpImports, tokens, upload } from './imports-fixture.ts';
import { readInThread } from './read-in-thread.ts';

setUpImports();

const FILE = 'Name\nA';

test('a member has a limited number of open lists, even with simultaneous uploads', async () => {
  const school = await buildSchool(db.database);
  const first = await prepare({ schoolId: school.id, file: FILE });
  for (let count = 1; count < 4; count += 1) await prepare({ schoolId: school.id, file: FILE });
  const together = await Promise.all([1, 2].map(() => upload({ schoolId: school.id, file: FILE })));
  expect(together.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = await upload({ schoolId: school.id, file: FILE });
  expect(refused.error()).toEqual({
    code: 'conflict',
    message: 'You have 5 class lists open. Import or discard one first.',
  });
  expect((await upload({ schoolId: school.id, file: FILE, token: tokens.admin })).status).toBe(201);
  (await api.call(discardImport, { token: tokens.staff, params: { id: first.import.id } })).ok();
  expect((await upload({ schoolId: school.id, file: FILE })).status).toBe(201);
});

test('another choice of sheets replaces its own list, also at the limit', async () => {
  const school = await buildSchool(db.database);
  const send = (more: { replaces?: number; token?: string } = {}) =>
    upload({ schoolId: school.id, file: FILE, ...more });
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await send()).ok().import.id);
  const [first, second] = ids as [number, number];
  expect((await send()).status).toBe(409);
  const again = (await send({ replaces: first })).ok().import;
  const stateOf = async (id: number) =>
    (await api.call(getImport, { token: tokens.staff, params: { id } })).ok().import.status;
  expect(await stateOf(first)).toBe('discarded');
  expect(await stateOf(second)).not.toBe('discarded');
  // An ended list frees no place, and another member’s remains.
  expect((await send({ replaces: first })).status).toBe(409);
  const other = await buildMember(db.database, 'staff');
  const token = await api.signIn(other.email, TEST_PASSWORD);
  expect((await send({ replaces: again.id, token })).status).toBe(201);
  expect(await stateOf(again.id)).not.toBe('discarded');
  (await api.call(discardImport, { token: tokens.staff, params: { id: second } })).ok();
  expect((await send({ replaces: first })).status).toBe(201);
});

test('all members together have a limited number of open lists', async () => {
  const school = await buildSchool(db.database);
  const { id } = await buildMember(db.database, 'staff');
  const open = (count: number) =>
    db.database.pool.query(
      `insert into imports (school_id, file_name, headers, mapping, status, created_by, created_at)
       select $1, '', '[]', '{}', 'ready', $2, $3 from generate_series(1, $4::int)`,
      [school.id, id, api.clock.now, count],
    );
  await open(39);
  expect((await upload({ schoolId: school.id, file: FILE })).status).toBe(201);
  const refused = await upload({ schoolId: school.id, file: FILE });
  expect([refused.status, refused.error().code]).toEqual([503, 'busy']);
});

test('one member cannot fill the queue for the others', async () => {
  const file = Buffer.from(FILE);
  const answers = await Promise.allSettled(
    [1, 1, 1, 1, 2].map((memberId) => readInThread(file, memberId, {})),
  );
  expect(answers.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  ]);
  expect(answers[2]).toMatchObject({ reason: { status: 503, code: 'busy' } });
  expect((await readInThread(file, 1, {})).headers).toEqual(['Name']);
});

// The embedded database runs one transaction at a time.
if (process.env.TEST_DATABASE_URL) {
  test('a change does not wait for a commit', async () => {
    const school = await buildSchool(db.database);
    const { import: found } = await prepare({ schoolId: school.id, file: FILE });
    const client = await db.database.pool.connect();
    await client.query('begin');
    await client.query('select 1 from imports where id = $1 for update', [found.id]);
    const options = { token: tokens.staff, params: { id: found.id } };
    const refused = await api.call(discardImport, options);
    expect([refused.status, refused.error().code]).toEqual([503, 'busy']);
    await client.query('rollback');
    client.release();
    expect((await api.call(discardImport, options)).status).toBe(200);
  });
}
