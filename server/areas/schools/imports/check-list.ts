import type { ColumnMapping, FoundDays } from '#contracts/schools/index.ts';
import { DAY_FIELDS } from '#contracts/students/index.ts';
import { MAX_FAMILY } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { isAlikeName } from '#server/lib/alike-names.ts';
import type { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { type CheckedRow, type ListRow, rowChecker, type StagedStudent } from './check-row.ts';
import { readCell } from './read-cell.ts';
import type { ClassListRow } from './read-class-list.ts';
import { DayOrderFinder } from './read-day.ts';
import {
  type CheckState,
  finishCheck,
  type SchoolChoices,
  type StagedRow,
  writeCheckedRows,
} from './repo.ts';
import {
  type RowCondition,
  type RowText,
  selectCells,
  selectNamedSchools,
  selectStoredRows,
} from './rows-sql.ts';

/** Rows of one statement, which takes the embedded database about 30 ms. Other requests are served in between. */
const ROWS_AT_ONCE = 400;

type Batches = AsyncIterable<ListRow[]> | Iterable<ListRow[]>;

interface CheckOptions extends Omit<Parameters<typeof rowChecker>[0], 'mapping' | 'order'> {
  state: Omit<CheckState, 'checked'>;
  /** Null for a list of several schools. */
  schoolId: number | null;
  /** In the order of the file, from its start at each call. */
  batches: () => Batches;
  jobs: BackgroundJobs;
}

/**
 * Checks every row of a class list under a mapping and stores it; then the import is ready. Ends early when the process
 * stops, the import is over or another check has begun.
 */
export async function checkList(db: Queryable, { batches, jobs, ...options }: CheckOptions): Promise<void> {
  const state = { ...options.state, checked: 0 };
  const { headers, schoolId } = options;
  const days = await findDays(batches(), state.mapping, options);
  const order = orderOf(state, days);
  const check = rowChecker({ ...options, mapping: state.mapping, order });
  const schoolOf =
    schoolId === null ? await namedSchool(db, headers, state) : () => ({ key: null, schoolId });
  for await (const rows of checkRows(db, batches(), check, schoolOf)) {
    if (jobs.isClosing || !(await writeCheckedRows(db, state, rows))) return;
    state.checked += rows.length;
  }
  await finishCheck(db, state, days);
}

/** The order of days such as 07/04/2012: as a person chose it, or as the column shows it. */
export const orderOf = ({ dayOrder }: Pick<CheckState, 'dayOrder'>, days: FoundDays | null) =>
  dayOrder ?? days?.order ?? 'day';

/** The order that the column shows as a whole. */
async function findDays(
  batches: Batches,
  mapping: ColumnMapping,
  { headers, ...column }: Pick<CheckOptions, 'headers' | 'today' | 'timeZone'>,
) {
  const columns = DAY_FIELDS.flatMap((field) => mapping[field] ?? []);
  const places = columns.map((header) => headers.indexOf(header));
  const finder = new DayOrderFinder(column);
  if (columns.length === 0) return null;
  for await (const rows of batches) {
    for (const { cells } of rows) {
      for (const place of places) finder.add(readCell(cells[place] ?? '').text);
    }
  }
  return finder.found(columns.join(' '));
}

type SchoolOf = (cells: readonly string[]) => { key: string | null; schoolId: number | null };

async function namedSchool(
  db: Queryable,
  headers: readonly string[],
  { mapping, choices }: Pick<CheckState, 'mapping' | 'choices'>,
): Promise<SchoolOf> {
  const find = schoolFinder(await selectNamedSchools(db), choices);
  const [name, city] = [mapping.school, mapping.schoolCity].map((header) => headers.indexOf(header ?? ''));
  return (cells) => find(readCell(cells[name ?? -1] ?? '').text, readCell(cells[city ?? -1] ?? '').text);
}

async function* checkRows(
  db: Queryable,
  batches: Batches,
  check: ReturnType<typeof rowChecker>,
  schoolOf: SchoolOf,
): AsyncGenerator<StagedRow[], void> {
  const seen = new SeenStudents();
  for await (const batch of batches) {
    const rows: StagedRow[] = [];
    const checked = batch.map((listed) => {
      const row = check(listed);
      return { listed, row, ...(isLeftOut(row) ? NO_SCHOOL : schoolOf(listed.cells)) };
    });
    const left = checked.flatMap(
      ({ listed: { rowNumber, decision, likeness }, row: { student }, schoolId }) =>
        decision === 'leave' && likeness === null && student && schoolId !== null
          ? { rowNumber, student, schoolId }
          : [],
    );
    const stored = await selectStoredRows(db, left);
    const leftNew = new Set(left.flatMap(({ rowNumber }) => (stored.has(rowNumber) ? [] : rowNumber)));
    for (const { listed, row, key, schoolId } of checked) {
      const { rowNumber, cells, fault } = listed;
      // A row without a school is not imported, so no other row is its duplicate.
      const earlier =
        row.student !== null && schoolId !== null
          ? seen.findOrAdd(row.student, { rowNumber, schoolId, isLeftNew: leftNew.has(rowNumber) })
          : null;
      rows.push({
        rowNumber,
        cells,
        fault,
        ...row,
        schoolId,
        schoolKey: key,
        duplicateOfRow: earlier?.rowNumber ?? null,
        isSameRow: earlier?.isCertain ?? false,
      });
    }
    yield rows;
  }
}

const NO_SCHOOL = { key: null, schoolId: null };

/** A row that is no student, unless somebody took it back, or that a person left out with its errors. */
const isLeftOut = ({ notStudent, student, errors }: CheckedRow) =>
  notStudent !== null && student === null && errors.length === 0;

export function* batchesOf(rows: ClassListRow[]): Iterable<ListRow[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    yield rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({ ...row, decision: null, likeness: null }));
  }
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

interface EarlierRow {
  rowNumber: number;
  isCertain: boolean;
}

/** The students of the rows before, by the rules of `LIKENESSES`. */
class SeenStudents {
  readonly #rowBy = new Map<string, number>();
  /** The first rows with a phone number or e-mail address. */
  readonly #namesBy = new Map<string, { rowNumber: number; nameKey: string }[]>();

  /** The first row that is most likely the same student; null for a new one. */
  findOrAdd(
    student: StagedStudent,
    { rowNumber, schoolId, isLeftNew }: { rowNumber: number; schoolId: number; isLeftNew: boolean },
  ): EarlierRow | null {
    const { nameKey, otherOrders, classKey, dateOfBirth: born, phone, email } = student;
    const contacts = [phone && `phone ${phone}`, email && `email ${email.toLowerCase()}`].filter(
      (sign) => sign !== null,
    );
    const name = JSON.stringify(nameKey);
    const atSchool = `${name} at ${schoolId}`;
    const inClass = contacts.map((contact) => `${atSchool} ${JSON.stringify(classKey)} ${contact}`);
    const certain = [
      ...(born === null ? [] : [`${name} ${born}`]),
      ...inClass.flatMap((sign) => uncontradicted(sign, born)),
    ];
    const reordered = born === null ? [] : otherOrders.map((order) => `${JSON.stringify(order)} ${born}`);
    const possible = [...reordered, ...uncontradicted(atSchool, born)];
    const found = this.#first(certain);
    const likes = contacts.flatMap((contact) =>
      (this.#namesBy.get(contact) ?? []).filter((row) => isAlikeName(row.nameKey, nameKey)),
    );
    const earlier =
      found ??
      this.#first(
        possible,
        likes.map((row) => row.rowNumber),
      );
    const result = earlier === null ? null : { rowNumber: earlier, isCertain: found !== null };
    // A later row takes the place of a new student who is left out. What repeats a left-out duplicate is one itself.
    if (isLeftNew && result === null) return null;
    for (const sign of [name, atSchool, ...inClass].flatMap((sign) => bornSigns(sign, born))) {
      if (!this.#rowBy.has(sign)) this.#rowBy.set(sign, rowNumber);
    }
    for (const contact of contacts) {
      const names = this.#namesBy.get(contact) ?? [];
      if (names.length < MAX_FAMILY) this.#namesBy.set(contact, [...names, { rowNumber, nameKey }]);
    }
    return result;
  }

  #first(signs: string[], likes: number[] = []): number | null {
    const rows = [...signs.flatMap((sign) => this.#rowBy.get(sign) ?? []), ...likes];
    return rows.length > 0 ? Math.min(...rows) : null;
  }
}

/** Signs under which a row is found later. */
const bornSigns = (sign: string, born: string | null) => [`${sign} any`, `${sign} ${born ?? 'unknown'}`];

/** Signs of earlier rows without another birth date. */
const uncontradicted = (sign: string, born: string | null) =>
  born === null ? [`${sign} any`] : [`${sign} ${born}`, `${sign} unknown`];

const MAX_KEY_LENGTH = 1000;

/** Letters and digits only, so that "St. Mary’s" and "St Marys" are one. */
const keyOf = (text: string) =>
  toSearchKey(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .slice(0, MAX_KEY_LENGTH)
    .toWellFormed();

/** The key of a school's name and city in a class list. */
const schoolKey = (name: string, city: string) => `${keyOf(name)}/${keyOf(city)}`;

/**
 * Finds the school of a row by its name, and its city where given; the name may end with the city. A choice for the key
 * comes first. Null for a name that no school has, or several.
 */
function schoolFinder(schools: Awaited<ReturnType<typeof selectNamedSchools>>, choices: SchoolChoices) {
  const byName = Map.groupBy(schools, ({ name }) => keyOf(name));
  const byBoth = Map.groupBy(schools, ({ name, city }) => keyOf(`${name}${city ?? ''}`));
  const known = new Set(schools.map(({ id }) => id));
  return (name: string, city: string): { key: string; schoolId: number | null } => {
    const key = schoolKey(name, city);
    const chosen = Object.hasOwn(choices, key) ? (choices[key] ?? null) : undefined;
    if (chosen !== undefined) return { key, schoolId: chosen !== null && known.has(chosen) ? chosen : null };
    const namesakes = byName.get(keyOf(name)) ?? byBoth.get(keyOf(name)) ?? [];
    const there = namesakes.filter((school) => keyOf(school.city ?? '') === keyOf(city));
    const without = namesakes.filter((school) => school.city === null);
    const found = city === '' ? namesakes : there.length > 0 ? there : without;
    return { key, schoolId: found.length === 1 ? (found[0]?.id ?? null) : null };
  };
}
