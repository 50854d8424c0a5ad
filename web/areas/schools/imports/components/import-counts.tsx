import type { ClassListImport } from '#contracts/schools/index.ts';
import { formatNumber } from '#web/lib/format.ts';

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

export function ImportCounts({ list: { rows, failed, duplicates, decisions } }: { list: ClassListImport }) {
  const counts = [
    ['Rows', rows],
    ['Ready', rows - failed - duplicates],
    ['With errors', failed],
    ['Possible duplicates', sum(decisions.possible)],
    ['Certain duplicates', sum(decisions.certain)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      {counts.map(([term, count]) => (
        <div key={term} className="rounded-lg border border-line px-4 py-3">
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="font-semibold text-ink text-xl">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
