// docs/guidance.md has the formulas and their sources. Sums of whole numbers are exact, so the order of the results changes nothing.

/** Answers of one result to the items of one scale. */
type Row = readonly number[];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The sum of squared deviations, times the number of values. A factor that is the same everywhere cancels out. */
function spreadOf(values: readonly number[]): number {
  return values.length * sumOf(values.map((value) => value * value)) - sumOf(values) ** 2;
}

/** Pearson's r. @returns null if all values of one list are equal. */
export function correlate(one: readonly number[], other: readonly number[]): number | null {
  const spread = Math.sqrt(spreadOf(one)) * Math.sqrt(spreadOf(other));
  if (spread === 0) return null;
  const products = sumOf(one.map((value, at) => value * (other[at] ?? 0)));
  return (one.length * products - sumOf(one) * sumOf(other)) / spread;
}

/** The correlation of an item with the sum of the other items of its scale. @param at the item's place in each row. */
export function correctedItemTotal(rows: readonly Row[], at: number): number | null {
  const item = rows.map((row) => row[at] ?? 0);
  return correlate(
    item,
    rows.map((row) => sumOf(row) - (row[at] ?? 0)),
  );
}

/** Cronbach's alpha. @returns null if all sums of the rows are equal. */
export function alphaOf(rows: readonly Row[]): number | null {
  const count = rows[0]?.length ?? 0;
  const total = spreadOf(rows.map(sumOf));
  if (total === 0) return null;
  const items = Array.from({ length: count }, (_, at) => spreadOf(rows.map((row) => row[at] ?? 0)));
  return (count / (count - 1)) * (1 - sumOf(items) / total);
}
