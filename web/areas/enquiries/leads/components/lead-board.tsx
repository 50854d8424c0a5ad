import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type LeadBoard as Board,
  LEAD_STAGES,
  type LeadRow,
  type LeadStage,
  STAGE_NAMES,
  skippedStageMessage,
} from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { formatCount } from '#web/areas/enquiries/inbox/counts.ts';
import { boardQuery, readColumn } from '#web/areas/enquiries/leads/api.ts';
import { leadKey } from '#web/areas/enquiries/leads/board-place.ts';
import type { BoardQuery } from '#web/areas/enquiries/leads/lead-address.ts';
import { useBoardDrag } from '#web/areas/enquiries/leads/use-board-drag.ts';
import { useFocusAfterMove } from '#web/areas/enquiries/leads/use-focus-after-move.ts';
import { needsQuestion, useMove } from '#web/areas/enquiries/leads/use-move.ts';
import { useStages } from '#web/areas/enquiries/leads/use-stages.ts';
import { showError, useSubmit } from '#web/components/form/use-submit.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { DraggableLead } from './draggable-lead.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { StageDrop, StageDropBar } from './stage-drop.tsx';

/** All columns fit; matches Tailwind's lg. */
const WIDE = '(min-width: 64rem)';

/** A column for each stage; on a narrow screen one at a time. */
export function LeadBoard({ query }: { query: BoardQuery }) {
  const board = useQuery(boardQuery(query));
  return (
    <Loaded query={board} loading="Loading leads..." failed="Failed to load leads. Please try again.">
      {({ columns }) => <LoadedBoard columns={columns} query={query} />}
    </Loaded>
  );
}

/** The column that a narrow screen shows. */
const columnAddress = listAddress(paths.admin.dashboardLeads, { column: oneOf(LEAD_STAGES) });

/** The row of stages is wider than a phone. */
const scrollIntoRow = (button: HTMLElement | null) =>
  button?.scrollIntoView({ block: 'nearest', inline: 'center' });

function LoadedBoard({ columns, query }: Board & { query: BoardQuery }) {
  const { query: address, change } = useListAddress(columnAddress);
  const [asked, setAsked] = useState<{ row: LeadRow; stage: LeadStage } | null>(null);
  const isWide = useMediaQuery(WIDE);
  const move = useMove();
  const stagesOf = useStages();
  const { dragged, props } = useBoardDrag({
    stagesOf: ({ service, stage }) => stagesOf(service, stage),
    onDrop(row, stage) {
      if (needsQuestion(row, stage)) setAsked({ row, stage });
      else void move(row, stage, null);
    },
    onRefuse: ({ service }, stage) => showError(skippedStageMessage(service, stage)),
  });
  const own = stagesOf(query.service ?? null);
  const visible = columns.filter(({ stage, count }) => count.rows > 0 || own.includes(stage));
  const open = visible.find(({ stage }) => stage === address.column)?.stage ?? 'new';
  const { root, focusProps } = useFocusAfterMove(columns);
  return (
    <DndContext {...props}>
      <div ref={root} {...focusProps} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <fieldset className="flex gap-2 overflow-x-auto pb-1 lg:hidden">
          <legend className="sr-only">Stage</legend>
          {visible.map(({ stage, count }) => (
            <Button
              key={stage}
              ref={stage === open ? scrollIntoRow : undefined}
              variant={stage === open ? 'primary' : 'secondary'}
              aria-pressed={stage === open}
              className="shrink-0"
              onClick={() => change({ column: stage }, { replace: true })}
            >
              {STAGE_NAMES[stage]} ({formatCount(count)})
            </Button>
          ))}
        </fieldset>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {visible.map((column) => (
            <StageDrop
              key={column.stage}
              stage={column.stage}
              isEnabled={isWide}
              className={cn('rounded-2xl bg-mist lg:block', column.stage !== open && 'hidden')}
            >
              <Column column={column} query={query} />
            </StageDrop>
          ))}
        </div>
      </div>
      {dragged && !isWide && <StageDropBar stages={stagesOf(dragged.service, dragged.stage)} />}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div
            aria-hidden
            className="cursor-grabbing rounded-xl border border-primary bg-white p-3 font-semibold text-primary shadow-float"
          >
            {dragged.name}
          </div>
        )}
      </DragOverlay>
      {asked?.stage === 'lost' && <LostDialog row={asked.row} onClose={() => setAsked(null)} />}
      {asked?.stage === 'enrolled' && <EnrolDialog row={asked.row} onClose={() => setAsked(null)} />}
    </DndContext>
  );
}

type Loadable = Board['columns'][number];

function Column({ column, query }: { column: Loadable; query: BoardQuery }) {
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
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-2"
    >
      <h2 className="px-1 font-semibold text-ink">
        {STAGE_NAMES[stage]} <span className="text-ink-soft">({formatCount(count)})</span>
      </h2>
      {leads.length === 0 && <p className="px-1 pb-2 text-ink-soft text-sm">None here.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {leads.map((row) => (
          <li key={leadKey(row)}>
            <DraggableLead row={row} />
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
