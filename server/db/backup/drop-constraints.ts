import type pg from 'pg';
import { nameOf, type Table } from './catalog.ts';

/**
 * Removes the tables' indexes, foreign keys and other constraints over several rows, and disables their triggers.
 * @returns a function that restores all of them, and fails for rows that violate a constraint.
 */
export async function dropConstraints(
  client: pg.ClientBase,
  tables: readonly Pick<Table, 'schema' | 'name'>[],
): Promise<() => Promise<void>> {
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`);
  const names = tables.map(nameOf);
  // Foreign keys before the unique constraints that they need.
  const references = await takeConstraints(client, names, ['f']);
  const constraints = await takeConstraints(client, names, ['u', 'x']);
  const indexes = await takeIndexes(client, names);
  return async () => {
    for (const statement of [...indexes, ...constraints, ...references]) await client.query(statement);
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`);
  };
}

/** Drops constraints of these kinds. @returns the statements that restore them. */
async function takeConstraints(client: pg.ClientBase, tables: string[], kinds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
     from pg_constraint c
     where conrelid = any ($1::regclass[]::oid[]) and contype = any ($2::"char"[])
     order by conrelid::regclass::text, conname`,
    [tables, kinds],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}

/** Drops the indexes that belong to no constraint. @returns the statements that restore them. */
async function takeIndexes(client: pg.ClientBase, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as restore
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]::oid[]) and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
    [tables],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}
