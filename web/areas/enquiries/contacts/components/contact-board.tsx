import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, EllipsisVertical } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
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
import { showError, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { ActionMenu } from '#web/components/ui/action-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { countDays, daysSince, describeDue, formatNextStep } from '#web/lib/due-text.ts';
import { listAddress, oneOf, useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { describeContact } from './contact-rows.tsx';
import { useMove } from './stage-select.tsx';

/** A click moves the pointer less. */
const MOUSE_PX = 6;
/** A finger that moves sooner scrolls. */
const HOLD = { delay: 250, tolerance: 8 };

type Dragged = { data: { current?: Record<string, unknown> | undefined } };
const rowOf = ({ data }: Dragged) => data.current?.row as Contact | undefined;
const stageOf = (over: Dragged | null) => over?.data.current?.stage as ContactStage | undefined;

const nameOf = (active: Dragged) => rowOf(active)?.name ?? 'The enquiry';

const describeMoves = (stagesOf: StagesOf): Announcements => ({
  onDragStart: ({ active }) => `${nameOf(active)} is picked up.`,
  onDragOver: ({ over }) => {
    const stage = stageOf(over);
    return stage ? CONTACT_STAGE_NAMES[stage] : 'Not in a stage.';
  },
  onDragEnd: ({ active, over }) => {
    const row = rowOf(active);
    const stage = stageOf(over);
    const isMoved = row && stage && stage !== row.stage && stagesOf(row).includes(stage);
    return isMoved
      ? `${nameOf(active)} is dropped on ${CONTACT_STAGE_NAMES[stage]}.`
      : `${nameOf(active)} stays in its stage.`;
  },
  onDragCancel: ({ active }) => `${nameOf(active)} stays in its stage.`,
});

/** The stages of a contact's service, and its present stage. */
type StagesOf = (row: Contact) => readonly ContactStage[];

interface BoardDrag {
  stagesOf: StagesOf;
  onDrop: (row: Contact, stage: ContactStage) => void;
  /** After a drop on a stage that the contact cannot reach. */
  onRefuse: (row: Contact, stage: ContactStage) => void;
}

/** Drags contacts to stages with a mouse or a finger. By keyboard their menu moves them. */
function useBoardDrag({ stagesOf, onDrop, onRefuse }: BoardDrag) {
  const [dragged, setDragged] = useState<Contact | null>(null);
  return {
    dragged,
    props: {
      accessibility: { announcements: describeMoves(stagesOf) },
      collisionDetection: pointerWithin,
      sensors: useSensors(
        useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_PX } }),
        useSensor(TouchSensor, { activationConstraint: HOLD }),
      ),
      onDragStart: ({ active }: { active: Dragged }) => setDragged(rowOf(active) ?? null),
      onDragCancel: () => setDragged(null),
      onDragEnd: ({ active, over }: DragEndEvent) => {
        setDragged(null);
        const row = rowOf(active);
        const stage = stageOf(over);
        if (!row || !stage || stage === row.stage) return;
        if (stagesOf(row).includes(stage)) onDrop(row, stage);
        else onRefuse(row, stage);
      },
    },
  };
}

function describeAge({ stage, stageSince, receivedAt }: Contact): string {
  if (stage === 'new' && daysSince(receivedAt) < 1) return 'New today';
  const days = daysSince(stageSince);
  return days < 1 ? 'Moved here today' : `In this stage for ${countDays(days)}`;
}

interface Moves {
  stagesOf: StagesOf;
  onMove: (row: Contact, stage: ContactStage) => void;
}

/** A contact on the board. It is moved by dragging its text, or by its menu. */
function BoardCard({ row, stagesOf, onMove }: Moves & { row: Contact }) {
  const { id, name, childName, stage, assignee, followUpOn, isDue } = row;
  const { addressWith } = useAddressPart('contact');
  const drag = useDraggable({ id, data: { row } });
  return (
    <article
      ref={drag.setNodeRef}
      className={cn(
        'relative rounded-xl border border-line bg-white text-sm leading-5',
        drag.isDragging && 'opacity-40',
      )}
    >
      <div
        {...drag.listeners}
        className="min-w-0 cursor-grab touch-manipulation px-2.5 pb-2 pointer-coarse:select-none"
      >
        <Link
          to={addressWith(String(id))}
          draggable={false}
          className="mr-9 flex min-h-11 min-w-0 items-center font-semibold text-base text-primary leading-tight underline-offset-4 hover:underline"
        >
          <LongText text={name} />
        </Link>
        {childName && (
          <p className="text-ink">
            Child: <LongText text={childName} />
          </p>
        )}
        <p className="text-ink-soft">{describeContact(row)}</p>
        <p className="text-ink-soft">
          {describeAge(row)}, {assignee?.name ?? 'unassigned'}
        </p>
        {isDue ? (
          <p className="font-semibold text-danger-dark">{describeDue(row)}</p>
        ) : (
          followUpOn && <p>Next step on {formatNextStep(row)}</p>
        )}
      </div>
      <div className="absolute top-0 right-0">
        <ActionMenu
          id={`move-${id}`}
          variant="ghost"
          size="icon"
          aria-label={`Move ${name}`}
          text={<EllipsisVertical aria-hidden className="size-5" />}
          items={stagesOf(row)
            .filter((each) => each !== stage)
            .map((each) => ({
              key: each,
              label: `Move to ${CONTACT_STAGE_NAMES[each]}`,
              onSelect: () => onMove(row, each),
            }))}
        />
      </div>
    </article>
  );
}

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

/** Their many contacts would make the page as long as all the work of a year. */
const FOLDED: readonly ContactStage[] = ['enrolled', 'lost'];

/** The column that a narrow screen shows, and the unfolded one of a wide screen. */
const columnAddress = listAddress(paths.admin.dashboardEnquiries, {
  column: oneOf(CONTACT_STAGES),
  unfolded: oneOf(FOLDED),
});

/** The row of stages is wider than a phone. */
const scrollIntoRow = (button: HTMLElement | null) =>
  button?.scrollIntoView({ block: 'nearest', inline: 'center' });

function LoadedBoard({ columns, query }: Board & { query: BoardQuery }) {
  const { query: address, change } = useListAddress(columnAddress);
  const isWide = useMediaQuery(WIDE);
  const { stagesFor, move, question } = useMove();
  const stagesOf: StagesOf = ({ service, stage }) => stagesFor(service, stage);
  const { dragged, props } = useBoardDrag({
    stagesOf,
    onDrop: move,
    onRefuse: ({ service }, stage) => showError(skippedStageMessage(service, stage)),
  });
  const own = stagesFor(query.service === 'none' ? null : (query.service ?? null));
  const visible = columns.filter(({ stage, count }) => count.rows > 0 || own.includes(stage));
  const open = visible.find(({ stage }) => stage === address.column)?.stage ?? 'new';
  const isFolded = (stage: ContactStage) =>
    isWide && FOLDED.includes(stage) && stage !== address.unfolded && stage !== dragged?.stage;
  const widths = visible.map(({ stage }) => (isFolded(stage) ? '8.5rem' : 'minmax(0,1fr)')).join(' ');
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
        <div
          style={{ '--columns': widths } as CSSProperties}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-(--columns)"
        >
          {visible.map((column) => (
            <StageDrop
              key={column.stage}
              stage={column.stage}
              isEnabled={isWide}
              className={cn('rounded-2xl bg-mist lg:block', column.stage !== open && 'hidden')}
            >
              <Column
                column={column}
                query={query}
                isFolded={isFolded(column.stage)}
                // On a narrow screen the buttons above choose the column.
                onFold={
                  isWide && FOLDED.includes(column.stage)
                    ? () =>
                        change({ unfolded: isFolded(column.stage) ? column.stage : '' }, { replace: true })
                    : null
                }
                stagesOf={stagesOf}
                onMove={move}
              />
            </StageDrop>
          ))}
        </div>
      </div>
      {dragged && !isWide && <StageDropBar stages={stagesFor(dragged.service, dragged.stage)} />}
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
      {question}
    </DndContext>
  );
}

type Loadable = Board['columns'][number];

interface ColumnProps extends Moves {
  column: Loadable;
  query: BoardQuery;
  /** Shows the count only. */
  isFolded: boolean;
  /** Null for a column that does not fold. */
  onFold: (() => void) | null;
}

function Column({ column, query, isFolded, onFold, ...moves }: ColumnProps) {
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
  const contacts = isFolded ? [] : [...column.contacts, ...rest.contacts];
  const next = isFolded ? undefined : rest.next;
  const title = (
    <>
      {CONTACT_STAGE_NAMES[stage]} <span className="text-ink-soft">({formatCount(count)})</span>
    </>
  );
  return (
    <section
      aria-label={CONTACT_STAGE_NAMES[stage]}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-2"
    >
      <h2 className="px-1 font-semibold text-ink">
        {onFold ? (
          <button
            type="button"
            id={`fold-${stage}`}
            aria-expanded={!isFolded}
            onClick={onFold}
            className="-m-1 flex min-h-11 cursor-pointer items-center gap-1 rounded-lg p-1 text-left"
          >
            <ChevronRight
              aria-hidden
              className={cn('size-4 shrink-0 text-primary', !isFolded && 'rotate-90')}
            />
            <span>{title}</span>
          </button>
        ) : (
          <span className="flex min-h-9 items-center gap-1">{title}</span>
        )}
      </h2>
      {contacts.length === 0 && !isFolded && <p className="px-1 pb-2 text-ink-soft text-sm">None here.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {contacts.map((row) => (
          <li key={row.id}>
            <BoardCard row={row} {...moves} />
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
