import { and, asc, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { importRows, imports, schools } from '#server/db/schema/records.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { endOf, type FamilyWords } from './family-words.ts';

/** The class lists that were not confirmed yet, held against every change until the transaction ends. */
export function lockOpenImports(db: Queryable) {
  return db
    .select({
      ...{ id: imports.id, schoolId: imports.schoolId, status: imports.status },
      ...{ headers: imports.headers, rowCount: imports.rowCount },
    })
    .from(imports)
    .where(inArray(imports.status, OPEN))
    .orderBy(asc(imports.id))
    .for('update');
}

const OPEN = ['checking' as const, 'ready' as const];

/** By import; one without a row is left out. */
export async function countStagedRows(db: Queryable, importIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: importRows.importId, count: count() })
    .from(importRows)
    .where(inArray(importRows.importId, importIds))
    .groupBy(importRows.importId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** What LIKE finds the word by in small letters. */
const like = (word: string) =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
/** The digits of a number in their order, whatever stands between them. */
const likeDigits = (phone: string) => `%${[...endOf(phone)].join('%')}%`;
/** A whole text within the jsonb that is read as text, whatever its spaces are. */
const likeText = (word: string) => like(JSON.stringify(word)).replace(/\s+/g, '%');

/**
 * Rows of a list that may be about the student, to be looked at closely. Texts are compared as they are: to take every
 * cell of twenty thousand rows apart would hold others up for seconds.
 */
export function selectLikelyRows(db: Queryable, importId: number, words: FamilyWords) {
  const { names, emails, phones } = words;
  const patterns = [
    ...names.map((name) => `%${likeText(name)}%`),
    ...emails.map((email) => `%${like(email)}%`),
    ...phones.map(likeDigits),
  ];
  const text = db
    .select({ said: sql<string>`lower(${importRows.cells}::text)`.as('said') })
    // Written in small letters once, and not once for each pattern.
    .from(sql`(values (1)) once`)
    .offset(0)
    .as('text');
  const isSaid = patterns.map((pattern) => sql`${text.said} like ${pattern}`);
  return db
    .select({ rowNumber: importRows.rowNumber, cells: importRows.cells, student: importRows.student })
    .from(importRows)
    .crossJoinLateral(text)
    .where(
      and(
        eq(importRows.importId, importId),
        or(
          sql`${importRows.student} ->> 'nameKey' = any(${sql.param(names.map(toSearchKey))}::text[])`,
          sql`${importRows.student} ->> 'phone' = any(${sql.param(phones)}::text[])`,
          ...isSaid,
        ),
      ),
    )
    .orderBy(asc(importRows.rowNumber));
}

export async function discardImports(db: Queryable, ids: number[]): Promise<void> {
  await db.delete(importRows).where(inArray(importRows.importId, ids));
  await db
    .update(imports)
    .set({ status: 'discarded', headers: [], mapping: {} })
    .where(inArray(imports.id, ids));
}

/** Deletes rows of a list that is ready; others that said the same as one of them point to the first that is left. */
export async function deleteStagedRows(db: Queryable, importId: number, rowNumbers: number[]): Promise<void> {
  const gone = sql`${sql.param(rowNumbers)}::int[]`;
  await db.execute(sql`delete from import_rows where import_id = ${importId} and row_number = any(${gone})`);
  await db.execute(sql`
    update import_rows r set duplicate_of_row = nullif(same.first, r.row_number)
    from (
      select duplicate_of_row, min(row_number) as first from import_rows
      where import_id = ${importId} and duplicate_of_row = any(${gone}) group by duplicate_of_row
    ) same
    where r.import_id = ${importId} and r.duplicate_of_row = same.duplicate_of_row`);
  await recount(db, [importId]);
}

/** Staged rows don't point to students who are no more. */
export async function unlinkStagedRows(db: Queryable, studentIds: number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with unlinked as (
      update import_rows set duplicate_of_id = null
      where duplicate_of_id = any(${sql.param(studentIds)}::int[]) returning import_id
    ) select distinct import_id as id from unlinked order by id`);
  await recount(
    db,
    rows.map(({ id }) => id),
  );
}

/** Of lists that are ready; a check that is going on counts for itself. */
async function recount(db: Queryable, ids: number[]): Promise<void> {
  const isDuplicate = sql`coalesce(duplicate_of_id, duplicate_of_row) is not null`;
  for (const id of ids) {
    await db.execute(sql`
      update imports set row_count = all_rows, checked_count = all_rows, failed_count = failed, duplicate_count = same
      from (
        select count(*) as all_rows, count(*) filter (where student is null) as failed,
          count(*) filter (where student is not null and ${isDuplicate}) as same
        from import_rows where import_id = ${id}
      ) counted
      where id = ${id} and status = 'ready'`);
  }
}

/** Files that may be named after the student, to be looked at closely. */
export function selectFileNames(db: Queryable, { names, emails, phones }: FamilyWords) {
  const written = sql`lower(normalize(${imports.fileName}))`;
  // By the first of the words: what stands between two of them may be anything.
  const first = [...names, ...emails].flatMap((word) => /[\p{L}\p{M}\p{N}]+/u.exec(word)?.[0] ?? []);
  const patterns = [...first.map((word) => `%${like(word)}%`), ...phones.map(likeDigits)];
  return db
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(or(...patterns.map((pattern) => sql`${written} like ${pattern}`)));
}

export async function clearFileNames(db: Queryable, ids: number[]): Promise<void> {
  await db.update(imports).set({ fileName: '' }).where(inArray(imports.id, ids));
}

/**
 * Lists that are over, and schools, forget how the columns were read where a "header" was in truth the family's.
 * @returns the ids of the lists.
 */
export async function forgetFormerHeaders(db: Queryable, words: FamilyWords): Promise<number[]> {
  const texts = [...words.names, ...words.emails].map(likeText);
  const isSaid = (column: unknown, before: string) =>
    or(
      ...texts.map((text) => sql`lower(${column}::text) like ${`%${before}${text}%`}`),
      ...words.phones.map((phone) => sql`lower(${column}::text) like ${likeDigits(phone)}`),
    );
  // The names of the fields are no one's.
  const isMapped = (column: unknown) => isSaid(column, ': ');
  const rows = await db
    .update(imports)
    .set({ headers: [], mapping: {} })
    .where(and(notInArray(imports.status, OPEN), or(isSaid(imports.headers, ''), isMapped(imports.mapping))))
    .returning({ id: imports.id });
  await db.update(schools).set({ importMapping: null }).where(isMapped(schools.importMapping));
  return rows.map(({ id }) => id);
}
