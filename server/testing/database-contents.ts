import type { Database } from '#server/db/client.ts';

/**
 * Tables that requests change as a side effect: presence, refused attempts, and devices, which are stored after the
 * answer.
 */
const RESTLESS_TABLES = ['sessions', 'rate_limits', 'known_devices'];
const RESTLESS_EVENTS = [
  'session.refused',
  'session.code_refused',
  'session.new_device',
  'member.password_refused',
  'member.code_refused',
];

async function tablesOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Changes with every row, except in the restless tables. */
export async function fingerprint(database: Database): Promise<string> {
  const tables = (await tablesOf(database)).filter((name) => !RESTLESS_TABLES.includes(name));
  const rows = tables.map((name) => {
    const kept = name === 'audit_events' ? `where action <> all ($1)` : '';
    return `select '${name} ' || record::text as row from ${name} record ${kept}`;
  });
  const { rows: found } = await database.pool.query<{ digest: string }>(
    `select sum(hashtextextended(row, 0))::text as digest from (${rows.join(' union all ')}) as everything`,
    [RESTLESS_EVENTS],
  );
  return found[0]?.digest ?? '';
}

export async function dumpTexts(database: Database): Promise<{ table: string; text: string }[]> {
  const texts: { table: string; text: string }[] = [];
  for (const table of await tablesOf(database)) {
    const { rows } = await database.pool.query<{ row: unknown }>(
      `select to_jsonb(record) as row from ${table} record`,
    );
    for (const { row } of rows) for (const text of textsIn(row)) texts.push({ table, text });
  }
  return texts;
}

function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield name;
    yield* textsIn(inner);
  }
}
