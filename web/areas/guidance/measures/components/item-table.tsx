import { useState } from 'react';
import { MIN_RESULTS } from '#contracts/guidance/index.ts';
import { INTERESTS } from '#contracts/interests.ts';
import type { ItemRow } from '#web/areas/guidance/measures/item-rows.ts';
import {
  describeMeasure,
  describeShowAll,
  FAULT_TEXTS,
  TEXTS,
} from '#web/areas/guidance/measures/texts.en.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { Spread } from './spread.tsx';

const COLUMNS: Column<ItemRow>[] = [
  { key: 'question', header: TEXTS.question, isTitle: true, cell: ({ text }) => text },
  {
    key: 'type',
    header: TEXTS.type,
    cell: ({ type }) => INTERESTS.find(({ letter }) => letter === type)?.name,
  },
  { key: 'results', header: TEXTS.results, align: 'end', cell: ({ results }) => formatNumber(results) },
  { key: 'answers', header: TEXTS.answers, cell: ({ counts }) => <Spread counts={counts} /> },
  { key: 'mean', header: TEXTS.mean, align: 'end', cell: ({ mean }) => describeMeasure(mean) },
  {
    key: 'correlation',
    header: TEXTS.correlation,
    align: 'end',
    cell: ({ correlation }) => describeMeasure(correlation),
  },
  {
    key: 'finding',
    header: TEXTS.finding,
    isSelfExplaining: true,
    cardClassName: '-order-1 col-span-full',
    cell: (row) => <Finding row={row} />,
  },
];

/** Cards of a phone: sixty would be twenty screens. */
const FIRST_ROWS = 10;

/** @param rows the worst first. All that work badly are shown at once. */
export function ItemTable({ rows }: { rows: readonly ItemRow[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const first = Math.max(FIRST_ROWS, rows.filter(({ faults }) => faults.length > 0).length);
  return (
    <>
      <DataTable
        caption={TEXTS.questions}
        needs="wide"
        columns={COLUMNS}
        rows={isWhole ? rows : rows.slice(0, first)}
        getKey={({ id }) => id}
      />
      {rows.length > first && (
        <Button
          variant="secondary"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-4"
        >
          {isWhole ? TEXTS.showFewer : describeShowAll(rows.length)}
        </Button>
      )}
    </>
  );
}

function Finding({ row: { faults, results } }: { row: ItemRow }) {
  if (results < MIN_RESULTS) return <span className="text-ink-soft">{TEXTS.notJudged}</span>;
  if (faults.length === 0) return <span className="text-ink-soft">{TEXTS.noFault}</span>;
  return (
    <span className="grid justify-items-start gap-1">
      {faults.map((fault) => (
        <Badge key={fault} tone="amber" wraps>
          {FAULT_TEXTS[fault]}
        </Badge>
      ))}
    </span>
  );
}
