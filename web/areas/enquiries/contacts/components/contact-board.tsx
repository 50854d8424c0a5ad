import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ContactBoard as Board,
  CONTACT_STAGE_NAMES,
  CONTACT_STAGES,
  type Contact,
  type ContactStage,
  skippedStageMessage,
} from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { boardQuery, readColumn } from '#web/areas/enquiries/contacts/api.ts';
import type { BoardQuery } from '#web/areas/enquiries/contacts/contacts-address.ts';
import { formatCount } from '#web/areas/enquiries/contacts/counts.ts';
import { useBoardDrag } from '#web/areas/enquiries/contacts/use-board-drag.ts';
import { useMove } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { showError, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { BoardCard } from './board-card.tsx';
import { MoveQuestion, needsQuestion, useStages } from './stage-select.tsx';

/** All columns fit; matches Tailwind's lg. */
const WIDE = '(min-width: 64rem)';

/** A column for each stage; on a narrow screen one at a time. */
export function ContactBoard({ query }: { query: BoardQuery }) {
  const board = useQuery(boardQuery(query));
  return (
    <Loaded query={board} loading="Loading enquiries..." failed="Failed to load enquiries. Please try again.">
      {({ columns }) => <LoadedBoard columns={columns} query={query} />}
    </Loaded>
  );
}

/** The column that a narrow screen shows. */
const columnAddress = listAddress(paths.admin.dashboardEnquiries, { column: oneOf(CONTACT_STAGES) });

/** The row of stages is wider than a phone. */
const scrollIntoRow = (button: HTMLElement | null) =>
  button?.scrollIntoView({ block: 'nearest', inline: 'center' });

function LoadedBoard({ columns, query }: Board & { query: BoardQuery }) {
  const { query: address, change } = useListAddress(columnAddress);
  const [asked, setAsked] = useState<{ row: Contact; stage: ContactStage } | null>(null);
  const isWide = useMediaQuery(WIDE);
  const move = useMove();
  const stagesOf = useStages();
  const { dragged, props } = useBoardDrag({
    stagesOf: ({ service, stage }) => stagesOf(service, stage),
    onDrop(row, stage) {
      if (needsQuestion(row, stage)) setAsked({ row, stage });
      else void move.submit(row, stage, null);
    },
    onRefuse: ({ service }, stage) => showError(skippedStageMessage(service, stage)),
  });
  const own = stagesOf(query.service === 'none' ? null : (query.service ?? null));
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
              {CONTACT_STAGE_NAMES[stage]} ({formatCount(count)})
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
      {asked && <MoveQuestion {...asked} onClose={() => setAsked(null)} />}
    </DndContext>
  );
}

type Loadable = Board['columns'][number];

function Column({ column, query }: { column: Loadable; query: BoardQuery }) {
  const { stage, count } = column;
  // Further cards belong to the first ones as they were read.
  const [more, setMore] = useState<{
    of: Loadable;
    contacts: Loadable['contacts'];
    next: string | undefined;
  }>();
  const rest = more?.of === column ? more : { contacts: [], next: column.next };
  const { busy, submit } = useChange(
    async (after: string) => {
      const { contacts, next } = await readColumn(query, stage, after);
      setMore({ of: column, contacts: [...rest.contacts, ...contacts], next });
    },
    { fallback: 'Failed to load more enquiries' },
  );
  const contacts = [...column.contacts, ...rest.contacts];
  const { next } = rest;
  return (
    <section
      aria-label={CONTACT_STAGE_NAMES[stage]}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-2"
    >
      <h2 className="px-1 font-semibold text-ink">
        {CONTACT_STAGE_NAMES[stage]} <span className="text-ink-soft">({formatCount(count)})</span>
      </h2>
      {contacts.length === 0 && <p className="px-1 pb-2 text-ink-soft text-sm">None here.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {contacts.map((row) => (
          <li key={row.id}>
            <BoardCard row={row} />
          </li>
        ))}
      </ul>
      {next && (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`Show more: ${CONTACT_STAGE_NAMES[stage]}`}
          onClick={() => void submit(next)}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

interface StageDropProps {
  stage: ContactStage;
  isEnabled?: boolean;
  className: string;
  children: ReactNode;
}

/** Takes dropped cards. */
function StageDrop({ stage, isEnabled = true, className, children }: StageDropProps) {
  const id = `${isEnabled ? 'drop' : 'hidden'} ${stage}`;
  const { setNodeRef, isOver } = useDroppable({ id, data: { stage }, disabled: !isEnabled });
  return (
    <div ref={setNodeRef} className={cn(className, isOver && 'ring-3 ring-primary')}>
      {children}
    </div>
  );
}

/** The stages at the bottom of a narrow screen while a card is dragged: its board shows one column. */
function StageDropBar({ stages }: { stages: readonly ContactStage[] }) {
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-2 gap-2 border-line border-t bg-cream p-3 shadow-float sm:grid-cols-3"
    >
      {stages.map((stage) => (
        <StageDrop
          key={stage}
          stage={stage}
          className="flex min-h-14 items-center justify-center rounded-xl border border-primary border-dashed bg-white px-2 text-center font-semibold text-ink"
        >
          {CONTACT_STAGE_NAMES[stage]}
        </StageDrop>
      ))}
    </div>
  );
}

/** Keeps the focus on a moved card's control: React builds the card anew in the other column. */
function useFocusAfterMove(rendered: unknown) {
  const root = useRef<HTMLDivElement>(null);
  const lastId = useRef('');
  useEffect(() => {
    if (rendered === undefined || document.activeElement !== document.body || lastId.current === '') return;
    const control = document.getElementById(lastId.current);
    control?.focus();
    // In a column that a narrow screen does not show.
    if (document.activeElement === document.body) root.current?.focus();
  }, [rendered]);
  return {
    root,
    /** For the root element. */
    focusProps: {
      tabIndex: -1,
      onFocus: ({ target }: { target: Element }) => {
        lastId.current = target.id;
      },
      // Removing an element blurs nothing; a click elsewhere does.
      onBlur: ({ target }: { target: Element }) => {
        if (target.isConnected) lastId.current = '';
      },
    },
  };
}
