import { eq, sql } from 'drizzle-orm';
import type { ColumnMapping } from '#contracts/imports.ts';
import type { Queryable } from '#server/db/client.ts';
import { imports, schools } from '#server/db/schema/records.ts';
import { storedDuplicate } from './repo.ts';

/**
 * Reads all rows as they will be written, so that no part of them fails for what is in it.
 * @throws Error where one can't be written.
 */
export async function probeRows(db: Queryable, importId: number): Promise<void> {
  const { rows } = await db.execute<{ unfit: number; days: number }>(sql`
    select
      count(*) filter (where r.student->>'name' is null or r.student->>'nameKey' is null
        or r.student->>'searchText' is null)::int as unfit,
      count((r.student->>'dateOfBirth')::date)::int as days
    from import_rows r where r.import_id = ${importId} and r.student is not null`);
  if (rows[0]?.unfit !== 0) throw new Error('A row of the class list can’t become a student');
}

interface RowsToTake {
  importId: number;
  /** From the first that is left; null for all. */
  most: number | null;
  school: { id: number; board: string | null; searchKey: string };
  withDuplicates: boolean;
  /** When their students were added. */
  at: Date;
}

/**
 * Makes students of rows without errors; all rows that were gone through go. Whether a student is there already is looked
 * up anew: the check may be hours old.
 */
export async function takeRows(
  db: Queryable,
  { importId, most, school, withDuplicates, at }: RowsToTake,
): Promise<{ taken: number; imported: number }> {
  const isNew = sql`and r.duplicate_of_row is null
    and ${storedDuplicate(sql`r.student`, sql`${school.id}::int`)} is null`;
  const { rows } = await db.execute<{ taken: number; imported: number }>(sql`
    with part as (
      delete from import_rows where import_id = ${importId} and row_number in (
        select row_number from import_rows where import_id = ${importId} order by row_number limit ${most}
      )
      returning row_number, student, duplicate_of_row
    ), added as (
      insert into students (
        name, guardian_name, guardian_relation, phone, email, city, class_name, board, date_of_birth,
        name_key, search_text, school_id, status, created_at
      )
      select
        r.student->>'name', r.student->>'guardianName', r.student->>'guardianRelation', r.student->>'phone',
        r.student->>'email', r.student->>'city', r.student->>'className',
        coalesce(r.student->>'board', ${school.board}::text), (r.student->>'dateOfBirth')::date,
        r.student->>'nameKey', (r.student->>'searchText') || ' ' || ${school.searchKey}, ${school.id}::int, 'pending',
        ${at.toISOString()}::timestamptz
      from part r
      where r.student is not null ${withDuplicates ? sql`` : isNew}
      order by r.row_number
      returning 1
    )
    select (select count(*) from part)::int as taken, (select count(*) from added)::int as imported`);
  return rows[0] ?? { taken: 0, imported: 0 };
}

/** The imports that were confirmed and still have rows. */
export async function selectCommitting(db: Queryable): Promise<number[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.status, 'committing'));
  return rows.map(({ id }) => id);
}

/** The school as it stays to the end of the transaction; a second import for it waits. */
export async function lockSchool(db: Queryable, id: number) {
  const [row] = await db
    .select({ name: schools.name, board: schools.board, archivedAt: schools.archivedAt })
    .from(schools)
    .where(eq(schools.id, id))
    .for('no key update');
  // Its imports go with it.
  if (!row) throw new Error('The school of the import is gone');
  return row;
}

export async function rememberMapping(db: Queryable, schoolId: number, mapping: ColumnMapping) {
  await db.update(schools).set({ importMapping: mapping }).where(eq(schools.id, schoolId));
}
