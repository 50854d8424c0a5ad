import pg from 'pg';
import { forTools, startTool } from './archive-tools.ts';
import { countRows } from './backup-header.ts';
import { nameOf, SCHEMAS } from './catalog.ts';
import { fingerprintTable } from './fingerprints.ts';
import type { Reporter } from './reporter.ts';
import { describeDatabase, tablesToWrite } from './write-rows.ts';

/**
 * The database as an archive of pg_dump, after a header that says of each table what its rows come to. Both see the
 * moment of one transaction.
 * @param client has SESSION_SETTINGS; nobody else uses it.
 */
export async function* writeArchive(
  client: pg.ClientBase,
  url: string,
  { step, progress }: Reporter,
): AsyncGenerator<string | Buffer> {
  await client.query('begin isolation level repeatable read read only');
  const { own, foreign } = await tablesToWrite(client, step);
  const counted = [];
  for (const table of own) {
    counted.push({ table, ...(await fingerprintTable(client, table)) });
  }
  const header = await describeDatabase(client, 'postgres', counted);
  yield `${JSON.stringify(header)}\n`;

  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const { address, variables } = forTools(url);
  const { child, ended } = startTool(
    'pg_dump',
    [
      ...['--format=custom', '--compress=0', '--no-owner', '--no-privileges', '--no-password'],
      ...[`--snapshot=${rows[0]?.snapshot}`, ...(await otherSchemas(client))],
      ...[...foreign.map((table) => `--exclude-table=${nameOf(table)}`), `--dbname=${address}`],
    ],
    variables,
  );
  try {
    child.stdin.end();
    yield* child.stdout as AsyncIterable<Buffer>;
    await ended;
  } finally {
    child.kill();
  }
  progress(countRows(header), countRows(header));
  await client.query('commit');
}

// Left out one by one: were ours named instead, the archive would lack the extensions that their indexes need.
async function otherSchemas(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where not nspname = any ($1) and nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => `--exclude-schema=${pg.escapeIdentifier(name)}`);
}
