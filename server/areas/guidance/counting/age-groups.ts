interface Aged {
  age: number;
}

interface AgeGroup<Result> {
  from: number;
  to: number;
  results: Result[];
}

/**
 * Joins neighbouring ages until each group is large enough. The groups hold all results, so that the difference
 * between all and the shown groups is never a small one.
 * @returns none if that makes a single group.
 */
export function groupByAge<Result extends Aged>(
  results: readonly Result[],
  isLargeEnough: (results: readonly Result[]) => boolean,
): AgeGroup<Result>[] {
  const groups: AgeGroup<Result>[] = [];
  const byAge = Map.groupBy(results, ({ age }) => age);
  for (const age of [...byAge.keys()].sort((a, b) => a - b)) {
    const ofAge = byAge.get(age) ?? [];
    const last = groups.at(-1);
    if (last && !isLargeEnough(last.results)) grow(last, age, ofAge);
    else groups.push({ from: age, to: age, results: ofAge });
  }
  const [beforeLast, last] = groups.slice(-2);
  if (beforeLast && last && !isLargeEnough(last.results)) {
    grow(beforeLast, last.to, last.results);
    groups.pop();
  }
  return groups.length > 1 ? groups : [];
}

function grow<Result>(group: AgeGroup<Result>, to: number, results: readonly Result[]): void {
  group.to = to;
  group.results.push(...results);
}
