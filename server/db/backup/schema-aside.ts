import type pg from 'pg';
import { nameOf, SCHEMAS, type Table } from './catalog.ts';

/**
 * Takes indexes, references between tables and other constraints over many rows away, and keeps triggers from firing.
 * @returns what puts all of it back as it was, which also finds rows that contradict it.
 */
export async function putAside(
  client: pg.ClientBase,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
): Promise<() => Promise<void>> {
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`);
  // References before what they refer to.
  const references = await takeConstraints(client, ['f']);
  const constraints = await takeConstraints(client, ['u', 'x']);
  const indexes = await takeIndexes(client);
  return async () => {
    for (const statement of [...indexes, ...constraints, ...references]) await client.query(statement);
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`);
  };
}

/** Drops constraints of these kinds, and returns the statements that make them again. */
async function takeConstraints(client: pg.ClientBase, kinds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where n.nspname = any ($1) and contype = any ($2::"char"[])
     order by conrelid::regclass::text, conname`,
    [SCHEMAS, kinds],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}

/** The same for the indexes that belong to no constraint. */
async function takeIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as restore
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
    [SCHEMAS],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}
