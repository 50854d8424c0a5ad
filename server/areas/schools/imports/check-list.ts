import { setImmediate as nextTick } from 'node:timers/promises';
import type { Queryable } from '#server/db/client.ts';
import type { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { rowChecker } from './check-row.ts';
import { schoolFinder } from './find-schools.ts';
import { selectNamedSchools } from './list-schools-sql.ts';
import type { ClassListRow } from './read-class-list.ts';
import { type CheckState, finishCheck, type StagedRow, writeCheckedRows } from './repo.ts';
import { type RowCondition, type RowText, selectCells } from './rows-sql.ts';
import { SeenStudents } from './seen-students.ts';

/** Rows of one statement, which takes the embedded database about 30 ms. Other requests are served in between. */
const ROWS_AT_ONCE = 400;
/** Rows parsed without a break, which takes about 1 ms. */
const ROWS_PER_TICK = 25;

interface CheckOptions extends Omit<Parameters<typeof rowChecker>[0], 'mapping'> {
  state: Omit<CheckState, 'checked'>;
  /** Null for a list of several schools. */
  schoolId: number | null;
  /** In the order of the file. */
  batches: AsyncIterable<ClassListRow[]> | Iterable<ClassListRow[]>;
  jobs: BackgroundJobs;
}

/**
 * Checks every row of a class list under a mapping and stores it; then the import is ready. Ends early when the process
 * stops, the import is over or another check has begun.
 */
export async function checkList(db: Queryable, { batches, jobs, ...options }: CheckOptions): Promise<void> {
  const state = { ...options.state, checked: 0 };
  const { headers, schoolId } = options;
  const check = rowChecker({ ...options, mapping: state.mapping });
  const schoolOf =
    schoolId === null ? await namedSchool(db, headers, state) : () => ({ key: null, schoolId });
  const checked = checkRows(batches, check, schoolOf);
  let next = await checked.next();
  while (!next.done) {
    if (jobs.isClosing) return;
    const rows = next.value;
    // Checks the next rows while the database stores these.
    const [goesOn, following] = await Promise.all([writeCheckedRows(db, state, rows), checked.next()]);
    if (!goesOn) return;
    state.checked += rows.length;
    next = following;
  }
  await finishCheck(db, state);
}

type SchoolOf = (cells: readonly string[]) => { key: string | null; schoolId: number | null };

async function namedSchool(
  db: Queryable,
  headers: readonly string[],
  { mapping, choices }: Pick<CheckState, 'mapping' | 'choices'>,
): Promise<SchoolOf> {
  const find = schoolFinder(await selectNamedSchools(db), choices);
  const [name, city] = [mapping.school, mapping.schoolCity].map((header) => headers.indexOf(header ?? ''));
  return (cells) => find(cells[name ?? -1] ?? '', cells[city ?? -1] ?? '');
}

async function* checkRows(
  batches: CheckOptions['batches'],
  check: ReturnType<typeof rowChecker>,
  schoolOf: SchoolOf,
): AsyncGenerator<StagedRow[], void> {
  const seen = new SeenStudents();
  for await (const batch of batches) {
    const rows: StagedRow[] = [];
    for (const { rowNumber, cells } of batch) {
      const row = check(cells);
      const { key, schoolId } = schoolOf(cells);
      // A row without a school is not imported, so no other row is its duplicate.
      const earlier =
        row.student !== null && schoolId !== null
          ? seen.findOrAdd(row.student, { rowNumber, schoolId })
          : null;
      rows.push({
        rowNumber,
        cells,
        ...row,
        schoolId,
        schoolKey: key,
        duplicateOfRow: earlier?.rowNumber ?? null,
        isSameRow: earlier?.isCertain ?? false,
      });
      if (rows.length % ROWS_PER_TICK === 0) await nextTick();
    }
    yield rows;
  }
}

export function* batchesOf(rows: ClassListRow[]): Iterable<ClassListRow[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/** @param which a condition on the rows; all without it. */
export async function* storedBatches(
  db: Queryable,
  importId: number,
  which?: RowCondition,
): AsyncIterable<RowText[]> {
  let after = 0;
  for (;;) {
    const rows = await selectCells(db, importId, { after, limit: ROWS_AT_ONCE, which });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.rowNumber;
  }
}
