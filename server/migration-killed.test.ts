import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { takeInventory } from '#server/db/backup/backup-fixture.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { environmentOf, spawnServer, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';

const ROUNDS = 2;
const ROWS = 200_000;
const BOSS = 'boss@team.example';
/** A future migration: several statements, long enough to be killed in the middle. */
const MIGRATION = [
  'alter table members add column nickname text',
  'create table visits (id integer primary key, note text not null)',
  `insert into visits select n, 'visit ' || n from generate_series(1, ${ROWS}) n`,
  `update members set nickname = (select note from visits where id = members.id)`,
  'create index visits_note on visits (note)',
];

const JOURNAL_ENTRY = {
  idx: 999,
  version: '7',
  when: 4_000_000_000_000,
  tag: '0999_visits',
  breakpoints: true,
};

let program: string;
let place: DatabasePlace;

beforeAll(async () => {
  const folder = `${dirname(inject('serverProgram'))}-${process.pid}`;
  cpSync(dirname(inject('serverProgram')), folder, { recursive: true });
  program = join(folder, 'main.js');
  const journalFile = join(folder, 'migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: unknown[] };
  journal.entries.push(JOURNAL_ENTRY);
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    join(folder, 'migrations', `${JOURNAL_ENTRY.tag}.sql`),
    MIGRATION.join('\n--> statement-breakpoint\n'),
  );
  place = await createDatabasePlace();
  const database = await openTestDatabase(place);
  await buildMember(database, 'super_admin', { email: BOSS });
  await database.close();
}, 60_000);
afterAll(async () => {
  rmSync(dirname(program), { recursive: true, force: true });
  await place.remove();
});

/** Whether the new table is being filled: no other connection can see it. */
async function watchMigration({ config }: DatabasePlace) {
  if (config.kind === 'embedded') {
    const before = bytesOf(config.dataDir);
    return {
      isUnderWay: async () => bytesOf(config.dataDir) > before + 1_000_000,
      end: async () => undefined,
    };
  }
  const client = new pg.Client({ connectionString: config.url });
  await client.connect();
  return {
    isUnderWay: async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and query like '%insert into visits%' and pid <> pg_backend_pid()`,
      );
      return rows.length > 0;
    },
    end: () => client.end(),
  };
}

/** Without the log. */
function bytesOf(dataDir: string): number {
  const base = join(dataDir, 'base');
  const sizes = readdirSync(base, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(base, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function startAndKill(): Promise<void> {
  const watch = await watchMigration(place);
  const { child, exited } = spawnServer(program, environmentOf(place.config));
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  while (!(await watch.isUnderWay())) {
    expect(hasEnded, 'ended before it was killed').toBe(false);
    await wait(2);
  }
  await wait(Math.random() * 200);
  child.kill('SIGKILL');
  expect(await exited).toBeNull();
  await watch.end();
}

test('a migration killed repeatedly is completed by the next start', async () => {
  const before = await takeInventory(place.config);
  for (let round = 0; round < ROUNDS; round += 1) await startAndKill();
  // A migration is applied completely or not at all.
  expect(await takeInventory(place.config)).toEqual(before);

  const server = await startServer(program, environmentOf(place.config));
  await server.signIn(BOSS, TEST_PASSWORD);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const after = await takeInventory(place.config);
  expect(after.contents.visits).toHaveLength(ROWS);
  expect(after.contents.__drizzle_migrations).toHaveLength(
    (before.contents.__drizzle_migrations?.length ?? 0) + 1,
  );
  expect(after.structure).toEqual(expect.arrayContaining(before.structure));
}, 120_000);
