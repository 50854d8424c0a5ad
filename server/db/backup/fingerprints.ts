import type pg from 'pg';
import { nameOf, type Table } from './catalog.ts';
import { lineOf } from './table-rows.ts';

/**
 * How many rows a table has, and what all of them come to: the sums of both halves of every row's SHA-256, whatever
 * the order. Made by the database, so that no row leaves it.
 */
export async function fingerprintTable(
  client: pg.ClientBase,
  table: Table,
): Promise<{ rows: number; fingerprint: string }> {
  const half = (from: number) =>
    `coalesce(sum(('x' || substr(digest, ${from}, 16))::bit(64)::bigint::numeric), 0)::text`;
  const { rows } = await client.query<{ rows: number; fingerprint: string }>(
    `select count(*)::float8 as rows, ${half(1)} || ' ' || ${half(17)} as fingerprint
     from (select encode(sha256(convert_to(${lineOf(table)}, 'UTF8')), 'hex') as digest from ${nameOf(table)}) as digests`,
  );
  return rows[0] ?? { rows: 0, fingerprint: '' };
}
