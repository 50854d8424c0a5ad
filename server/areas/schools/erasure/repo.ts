import { and, asc, count, eq, getTableName, inArray, notInArray, or, sql } from 'drizzle-orm';
import { phoneKey } from '#contracts/lib/phone.ts';
import { DISCARDED_LIST, LISTS_WITH_ROWS, OPEN_LISTS } from '#server/areas/schools/imports/repo.ts';
import type { Queryable } from '#server/db/client.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { FamilyWords } from './family-words.ts';

/** The tables with words about families; see `FamilyArea`. */
export const FAMILY_TABLES = [importRows, imports, schools].map(getTableName);

/** Locks the class lists that have rows. */
export function lockImportsWithRows(db: Queryable) {
  return db
    .select()
    .from(imports)
    .where(inArray(imports.status, LISTS_WITH_ROWS))
    .orderBy(asc(imports.id))
    .for('update');
}

/** Numbers of rows by import id; absent for an import without rows. */
export async function countStagedRows(db: Queryable, importIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: importRows.importId, count: count() })
    .from(importRows)
    .where(inArray(importRows.importId, importIds))
    .groupBy(importRows.importId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** A LIKE pattern for the word in small letters. */
const like = (word: string) =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
/** The digits of a number in their order, with anything between them. */
const likeDigits = (phone: string) => `%${[...phoneKey(phone)].join('%')}%`;
/** A pattern for each word of a name; a single word must be a whole text. */
function likeName(name: string): string[] {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 1 ? words.map((word) => `%${like(word)}%`) : [`%${likeText(name)}%`];
}
/** A whole text within jsonb that is cast to text, with any white space. */
const likeText = (word: string) => like(JSON.stringify(word)).replace(/\s+/g, '%');

/** Candidate rows for `isAbout`. Compares whole rows as text: parsing the cells of 20,000 rows takes seconds. */
export function selectLikelyRows(db: Queryable, importId: number, words: FamilyWords) {
  const { names, emails, phones } = words;
  const patterns = [
    ...names.map(likeName),
    ...emails.map((email) => [`%${like(email)}%`]),
    ...phones.map((phone) => [likeDigits(phone)]),
  ];
  const text = db
    .select({ lowered: sql<string>`lower(${importRows.cells}::text)`.as('lowered') })
    // OFFSET makes the planner compute lower() once instead of once per pattern.
    .from(sql`(values (1)) once`)
    .offset(0)
    .as('text');
  const matches = patterns.map((all) => and(...all.map((pattern) => sql`${text.lowered} like ${pattern}`)));
  return db
    .select({
      rowNumber: importRows.rowNumber,
      cells: importRows.cells,
      student: importRows.student,
      schoolId: importRows.schoolId,
    })
    .from(importRows)
    .crossJoinLateral(text)
    .where(
      and(
        eq(importRows.importId, importId),
        or(
          sql`${importRows.student} ->> 'nameKey' = any(${sql.param(names.map(toSearchKey))}::text[])`,
          sql`${importRows.student} ->> 'phone' = any(${sql.param(phones)}::text[])`,
          ...matches,
        ),
      ),
    )
    .orderBy(asc(importRows.rowNumber));
}

export async function discardImports(db: Queryable, ids: number[]): Promise<void> {
  await db.delete(importRows).where(inArray(importRows.importId, ids));
  await db.update(imports).set(DISCARDED_LIST).where(inArray(imports.id, ids));
}

/** Deletes rows of a list. Duplicates of a deleted row then refer to the first of them that is left, as possible ones. */
export async function deleteStagedRows(db: Queryable, importId: number, rowNumbers: number[]): Promise<void> {
  const gone = sql`${sql.param(rowNumbers)}::int[]`;
  await db.execute(sql`delete from import_rows where import_id = ${importId} and row_number = any(${gone})`);
  await db.execute(sql`
    update import_rows r set duplicate_of_row = nullif(same.first, r.row_number), is_same_row = false
    from (
      select duplicate_of_row, min(row_number) as first from import_rows
      where import_id = ${importId} and duplicate_of_row = any(${gone}) group by duplicate_of_row
    ) same
    where r.import_id = ${importId} and r.duplicate_of_row = same.duplicate_of_row`);
  await recount(db, [importId]);
}

/** Removes references from rows to erased students. */
export async function unlinkStagedRows(db: Queryable, studentIds: number[]): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with unlinked as (
      update import_rows set duplicate_of_id = null, decision = nullif(decision, 'link')
      where duplicate_of_id = any(${sql.param(studentIds)}::int[]) returning import_id
    ) select distinct import_id as id from unlinked order by id`);
  await recount(
    db,
    rows.map(({ id }) => id),
  );
}

/** Counts the rows of lists that are ready; a running check counts by itself. */
async function recount(db: Queryable, ids: number[]): Promise<void> {
  const isDuplicate = sql`coalesce(duplicate_of_id, duplicate_of_row) is not null`;
  for (const id of ids) {
    await db.execute(sql`
      update imports set row_count = all_rows, checked_count = all_rows, failed_count = failed, not_student_count = left_out,
        duplicate_count = same
      from (
        select count(*) as all_rows, count(*) filter (where errors <> '[]') as failed,
          count(*) filter (where student is null and errors = '[]') as left_out,
          count(*) filter (where student is not null and ${isDuplicate}) as same
        from import_rows where import_id = ${id}
      ) counted
      where id = ${id} and status = 'ready'`);
  }
}

/** Patterns for the first word of each name and address in a file name or header, since anything may separate words. */
function likeTitle({ names, emails, phones }: FamilyWords): string[] {
  const first = [...names, ...emails].flatMap((word) => /[\p{L}\p{M}\p{N}]+/u.exec(word)?.[0] ?? []);
  return [...first.map((word) => `%${like(word)}%`), ...phones.map(likeDigits)];
}

const isLikely = (text: unknown, words: FamilyWords) =>
  sql`lower(normalize(${text}::text)) like any(${sql.param(likeTitle(words))}::text[])`;

/** Candidates for `isInTitle` among file names. */
export function selectFileNames(db: Queryable, words: FamilyWords) {
  return db
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(isLikely(imports.fileName, words));
}

export async function clearFileNames(db: Queryable, ids: number[]): Promise<void> {
  await db.update(imports).set({ fileName: '' }).where(inArray(imports.id, ids));
}

/** Candidates for `isInTitle` among the headers that past lists and schools remember. */
export async function selectFormerHeaders(db: Queryable, words: FamilyWords) {
  const { id, headers, mapping, status } = imports;
  const lists = await db
    .select({ id, headers, mapping })
    .from(imports)
    .where(and(notInArray(status, OPEN_LISTS), or(isLikely(headers, words), isLikely(mapping, words))));
  const { importMapping, importLeftOut } = schools;
  const mapped = await db
    .select({ id: schools.id, mapping: importMapping, leftOut: importLeftOut })
    .from(schools)
    .where(or(isLikely(importMapping, words), isLikely(importLeftOut, words)));
  return {
    lists: lists.map((row) => ({ id: row.id, headers: [...row.headers, ...Object.values(row.mapping)] })),
    schools: mapped.map((row) => ({
      id: row.id,
      headers: [...Object.values(row.mapping ?? {}), ...row.leftOut],
    })),
  };
}

/**
 * Clears the remembered headers. Fails instead of waiting for a locked school, whose holder may be waiting for the
 * student. Lists are locked before schools, as by an import.
 */
export async function forgetHeaders(
  db: Queryable,
  { lists, schools: schoolIds }: { lists: number[]; schools: number[] },
): Promise<void> {
  await db.update(imports).set({ headers: [], mapping: {} }).where(inArray(imports.id, lists));
  const isNamed = inArray(schools.id, schoolIds);
  await db.select({ id: schools.id }).from(schools).where(isNamed).for('no key update', { noWait: true });
  await db.update(schools).set({ importMapping: null, importLeftOut: [] }).where(isNamed);
}
