import type { ClassListImport } from '#contracts/schools/index.ts';
import { formatNumber } from '#web/lib/format.ts';

export function ImportCounts({ list: { rows, failed, duplicates } }: { list: ClassListImport }) {
  const counts = [
    ['Rows', rows],
    ['Ready', rows - failed - duplicates],
    ['With errors', failed],
    ['Possible duplicates', duplicates],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {counts.map(([term, count]) => (
        <div key={term} className="rounded-lg border border-line px-4 py-3">
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="font-semibold text-ink text-xl">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
