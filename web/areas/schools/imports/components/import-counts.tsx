import type { ClassListImport } from '#contracts/schools/index.ts';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

export function ImportCounts({
  list: { rows, failed, duplicates, decisions, school, schools },
}: {
  list: ClassListImport;
}) {
  const counts = [
    ['Rows', rows],
    ['Ready', rows - failed - duplicates - schools.undecided - schools.leftOut],
    ['With errors', failed],
    ['Possible duplicates', sum(decisions.possible)],
    ['Certain duplicates', sum(decisions.certain)],
    ...(school
      ? []
      : ([
          ['School undecided', schools.undecided],
          ['School left out', schools.leftOut],
        ] as const)),
  ] as const;
  return (
    <dl className={cn('grid grid-cols-2 gap-3', school ? 'lg:grid-cols-5' : 'sm:grid-cols-4 xl:grid-cols-7')}>
      {counts.map(([term, count]) => (
        <div key={term} className="rounded-lg border border-line px-4 py-3">
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="font-semibold text-ink text-xl">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
