import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Queryable } from '#server/db/client.ts';
import { rowChecker, type StagedStudent } from './check-row.ts';
import type { ImportJobs } from './import-jobs.ts';
import type { ClassListRow } from './read-class-list.ts';
import { type CheckState, finishCheck, type StagedRow, selectCells, writeCheckedRows } from './repo.ts';

/** Few enough that others are answered between two of them: the embedded database takes some 30 ms for that many. */
const ROWS_AT_ONCE = 400;
/** Understood at one go, in some 1 ms, in which the process answers nobody. */
const ROWS_PER_TURN = 25;

interface CheckOptions extends Omit<Parameters<typeof rowChecker>[0], 'mapping'> {
  state: Omit<CheckState, 'checked'>;
  /** In the order of the file, from the first row. */
  batches: AsyncIterable<ClassListRow[]> | Iterable<ClassListRow[]>;
  jobs: ImportJobs;
}

/**
 * Understands every row of a class list under a mapping and stores it; then the import is ready. Ends early when the
 * process does, when the import is over, and when another check has begun.
 */
export async function checkList(db: Queryable, { batches, jobs, ...options }: CheckOptions): Promise<void> {
  const state = { ...options.state, checked: 0 };
  const understood = understand(batches, rowChecker({ ...options, mapping: state.mapping }));
  let next = await understood.next();
  while (!next.done) {
    if (jobs.isClosing) return;
    const rows = next.value;
    // While the database stores these rows, the ones after them are understood.
    const [goesOn, following] = await Promise.all([writeCheckedRows(db, state, rows), understood.next()]);
    if (!goesOn) return;
    state.checked += rows.length;
    next = following;
  }
  await finishCheck(db, state);
}

async function* understand(
  batches: CheckOptions['batches'],
  check: ReturnType<typeof rowChecker>,
): AsyncGenerator<StagedRow[], void> {
  const seen = new SeenStudents();
  for await (const batch of batches) {
    const rows: StagedRow[] = [];
    for (const { rowNumber, cells } of batch) {
      const checked = check(cells);
      const duplicateOfRow = checked.student && seen.findOrAdd(checked.student, rowNumber);
      rows.push({ rowNumber, cells, ...checked, duplicateOfRow });
      if (rows.length % ROWS_PER_TURN === 0) await othersTurn();
    }
    yield rows;
  }
}

/** The rows of a list that was just read. */
export function* batchesOf(rows: ClassListRow[]): Iterable<ClassListRow[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/** The rows of a list that is stored. */
export async function* storedBatches(
  db: Queryable,
  importId: number,
  { failedOnly = false } = {},
): AsyncIterable<Awaited<ReturnType<typeof selectCells>>> {
  let after = 0;
  for (;;) {
    const rows = await selectCells(db, importId, { after, limit: ROWS_AT_ONCE, failedOnly });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.rowNumber;
  }
}

/** Who came before in the same file. */
class SeenStudents {
  readonly #rowBy = new Map<string, number>();

  /** The first row that has the same phone number, e-mail address or name; null for somebody new. */
  findOrAdd({ phone, email, nameKey }: StagedStudent, rowNumber: number): number | null {
    const signs = [`name ${nameKey}`];
    if (phone !== null) signs.push(`phone ${phone}`);
    if (email !== null) signs.push(`email ${email.toLowerCase()}`);
    const known = signs.flatMap((sign) => this.#rowBy.get(sign) ?? []);
    for (const sign of signs) if (!this.#rowBy.has(sign)) this.#rowBy.set(sign, rowNumber);
    return known.length > 0 ? Math.min(...known) : null;
  }
}
