import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LeadBoard as Board, type LeadStage, STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { formatCount } from '#web/areas/enquiries/inbox/counts.ts';
import { type BoardQuery, boardQuery, readColumn } from '#web/areas/enquiries/leads/api.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { LeadCard } from './lead-card.tsx';

/** A column for each stage; on a phone one at a time. */
export function LeadBoard({ query }: { query: BoardQuery }) {
  const board = useQuery(boardQuery(query));
  const [shown, setShown] = useState<LeadStage>('new');
  return (
    <Loaded query={board} loading="Loading leads..." failed="Failed to load leads. Please try again.">
      {({ columns }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <fieldset className="flex gap-2 overflow-x-auto pb-1 lg:hidden">
            <legend className="sr-only">Stage</legend>
            {columns.map(({ stage, count }) => (
              <Button
                key={stage}
                variant={stage === shown ? 'primary' : 'secondary'}
                aria-pressed={stage === shown}
                className="shrink-0"
                onClick={() => setShown(stage)}
              >
                {STAGE_NAMES[stage]} ({formatCount(count)})
              </Button>
            ))}
          </fieldset>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-6">
            {columns.map((column) => (
              <Column key={column.stage} column={column} query={query} isShown={column.stage === shown} />
            ))}
          </div>
        </div>
      )}
    </Loaded>
  );
}

type Loadable = Board['columns'][number];

interface ColumnProps {
  column: Loadable;
  query: BoardQuery;
  /** On a phone. */
  isShown: boolean;
}

function Column({ column, query, isShown }: ColumnProps) {
  const { stage, count } = column;
  // Further cards belong to the first ones as they were read.
  const [more, setMore] = useState<{ of: Loadable; leads: Loadable['leads']; next: string | undefined }>();
  const rest = more?.of === column ? more : { leads: [], next: column.next };
  const { busy, submit } = useSubmit(async (after: string) => {
    const { leads, next } = await readColumn(query, stage, after);
    setMore({ of: column, leads: [...rest.leads, ...leads], next });
  }, 'Failed to load more leads');
  const leads = [...column.leads, ...rest.leads];
  const { next } = rest;
  return (
    <section
      aria-label={STAGE_NAMES[stage]}
      className={cn(
        'grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-2xl bg-mist p-2 lg:grid',
        isShown ? 'grid' : 'hidden',
      )}
    >
      <h2 className="px-1 font-semibold text-ink">
        {STAGE_NAMES[stage]} <span className="text-ink-soft">({formatCount(count)})</span>
      </h2>
      {leads.length === 0 && <p className="px-1 pb-2 text-ink-soft text-sm">None here.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {leads.map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            <LeadCard row={row} />
          </li>
        ))}
      </ul>
      {next && (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`Show more: ${STAGE_NAMES[stage]}`}
          onClick={() => void submit(next)}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
