import { and, asc, count, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import {
  DISCARDED_LIST,
  LISTS_WITH_ROWS,
  OPEN_LISTS,
} from '#server/areas/schools/imports/class-lists-sql.ts';
import type { Queryable } from '#server/db/client.ts';
import { importRows, imports, schools } from '#server/db/schema/records.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { endOf, type FamilyWords } from './family-words.ts';

/** The class lists that have rows, held against every change until the transaction ends. */
export function lockImportsWithRows(db: Queryable) {
  return db
    .select({
      ...{ id: imports.id, schoolId: imports.schoolId, status: imports.status },
      ...{ headers: imports.headers, rowCount: imports.rowCount },
    })
    .from(imports)
    .where(inArray(imports.status, LISTS_WITH_ROWS))
    .orderBy(asc(imports.id))
    .for('update');
}

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
/** The words of a name, wherever in a row they are; one alone as a whole text. */
function likeName(name: string): string[] {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length > 1 ? words.map((word) => `%${like(word)}%`) : [`%${likeText(name)}%`];
}
/** A whole text within the jsonb that is read as text, whatever its spaces are. */
const likeText = (word: string) => like(JSON.stringify(word)).replace(/\s+/g, '%');

/**
 * Rows of a list that may be about the student, to be looked at closely. Texts are compared as they are: to take every
 * cell of twenty thousand rows apart would hold others up for seconds.
 */
export function selectLikelyRows(db: Queryable, importId: number, words: FamilyWords) {
  const { names, emails, phones } = words;
  const patterns = [
    ...names.map(likeName),
    ...emails.map((email) => [`%${like(email)}%`]),
    ...phones.map((phone) => [likeDigits(phone)]),
  ];
  const text = db
    .select({ said: sql<string>`lower(${importRows.cells}::text)`.as('said') })
    // Written in small letters once, and not once for each pattern.
    .from(sql`(values (1)) once`)
    .offset(0)
    .as('text');
  const isSaid = patterns.map((all) => and(...all.map((pattern) => sql`${text.said} like ${pattern}`)));
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
  await db.update(imports).set(DISCARDED_LIST).where(inArray(imports.id, ids));
}

/** Deletes rows of a list that is ready, or whose rows are becoming students; others that said the same as one of them point to the first that is left. */
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

/** What the words are looked for by in the title of a file or a column: only its first, for between two may be anything. */
function likeTitle({ names, emails, phones }: FamilyWords): string[] {
  const first = [...names, ...emails].flatMap((word) => /[\p{L}\p{M}\p{N}]+/u.exec(word)?.[0] ?? []);
  return [...first.map((word) => `%${like(word)}%`), ...phones.map(likeDigits)];
}

const isLikely = (text: unknown, words: FamilyWords) =>
  sql`lower(normalize(${text}::text)) like any(${sql.param(likeTitle(words))}::text[])`;

/** Files that may be named after the student, to be looked at closely. */
export function selectFileNames(db: Queryable, words: FamilyWords) {
  return db
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(isLikely(imports.fileName, words));
}

export async function clearFileNames(db: Queryable, ids: number[]): Promise<void> {
  await db.update(imports).set({ fileName: '' }).where(inArray(imports.id, ids));
}

/** Lists that are over, and schools, that may know a "header" which was in truth the family's, to be looked at closely. */
export async function selectFormerHeaders(db: Queryable, words: FamilyWords) {
  const { id, headers, mapping, status } = imports;
  const lists = await db
    .select({ id, headers, mapping })
    .from(imports)
    .where(and(notInArray(status, OPEN_LISTS), or(isLikely(headers, words), isLikely(mapping, words))));
  const { importMapping } = schools;
  const mapped = await db
    .select({ id: schools.id, mapping: importMapping })
    .from(schools)
    .where(isLikely(importMapping, words));
  return {
    lists: lists.map((row) => ({ id: row.id, headers: [...row.headers, ...Object.values(row.mapping)] })),
    schools: mapped.map((row) => ({ id: row.id, headers: Object.values(row.mapping ?? {}) })),
  };
}

/**
 * How the columns were read is forgotten. A school that somebody holds is an error of the database: its holder may be
 * waiting for the student, and would wait for ever. An import takes its list before its school, so no erasure can
 * take a school before the lists.
 */
export async function forgetHeaders(
  db: Queryable,
  { lists, schools: schoolIds }: { lists: number[]; schools: number[] },
): Promise<void> {
  await db.update(imports).set({ headers: [], mapping: {} }).where(inArray(imports.id, lists));
  const isNamed = inArray(schools.id, schoolIds);
  await db.select({ id: schools.id }).from(schools).where(isNamed).for('no key update', { noWait: true });
  await db.update(schools).set({ importMapping: null }).where(isNamed);
}
