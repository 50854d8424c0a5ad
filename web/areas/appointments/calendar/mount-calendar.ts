import {
  createCalendar,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
} from '@event-calendar/core';
import type { WallTime } from '#contracts/lib/calendar.ts';
import '@event-calendar/core/index.css';
import './calendar.css';
import type { AppointmentStatus } from '#contracts/records.ts';

/** A span on the consultancy's clock. */
export interface WallSpan {
  start: WallTime;
  end: WallTime;
}

export interface CalendarColumn {
  /** The counsellor's; 0 for none. */
  id: number;
  title: string;
  /** The load of the week; empty while unknown. */
  note: string;
}

interface CalendarEntry extends WallSpan {
  id: number;
  status: AppointmentStatus;
  columnId: number;
  isMovable: boolean;
  lines: readonly string[];
}

export interface CalendarContent {
  view: 'day' | 'week';
  /** ISO 8601 date. */
  date: string;
  entries: readonly CalendarEntry[];
  /** The columns of a day; none in a week. */
  columns: readonly CalendarColumn[];
  /** The names of holidays by day, ISO 8601. */
  closedDays: Readonly<Record<string, string>>;
  /** The times outside working hours. */
  shades: readonly (WallSpan & { columnId: number })[];
  /** The widths of days or columns, as tracks of a CSS grid. */
  tracks: string;
  /** The consultancy's offset from UTC now, such as "+05:30"; places the line of the present. */
  offset: string;
}

/** An appointment that was dragged to another time or length. */
export interface CalendarDrop extends WallSpan {
  id: number;
  /** The column that it was moved to; null for its own. */
  columnId: number | null;
  revert: () => void;
}

export interface CalendarHandlers {
  onOpen: (id: number) => void;
  /** @param columnId null in a week. */
  onPick: (start: WallTime, columnId: number | null) => void;
  onDrop: (drop: CalendarDrop) => void;
}

const WALL_LENGTH = '2026-04-30T09:15'.length;

/** The library knows fixed offsets only, so it gets wall times and shows them unchanged. */
export function mountCalendar(parent: HTMLElement, content: CalendarContent, handlers: CalendarHandlers) {
  /** A click that ends a drag opens nothing. */
  let draggedAt = 0;
  const markDrag = () => {
    draggedAt = performance.now();
  };
  const drop = ({ event, newResource, revert }: DropInfo) => {
    handlers.onDrop({
      id: Number(event.id),
      start: toWall(event.start),
      end: toWall(event.end),
      columnId: newResource ? Number(newResource.id) : null,
      revert,
    });
  };
  const open = (id: number) => {
    if (performance.now() - draggedAt > AFTER_DRAG_MS) handlers.onOpen(id);
  };
  const calendar = createCalendar(parent, [TimeGrid, ResourceTimeGrid, Interaction], {
    ...optionsOf(content),
    headerToolbar: { start: '', center: '', end: '' },
    locale: 'en-IN',
    firstDay: 1,
    allDaySlot: false,
    slotDuration: '00:30',
    slotHeight: 34,
    slotMinTime: '08:00',
    slotMaxTime: '20:00',
    // Shows appointments at other hours too.
    flexibleSlotTimeLimits: true,
    slotEventOverlap: false,
    slotLabelFormat: { hour: 'numeric', minute: '2-digit' },
    nowIndicator: true,
    snapDuration: '00:15',
    longPressDelay: 400,
    eventDragStop: markDrag,
    eventResizeStop: markDrag,
    eventDrop: drop,
    eventResize: drop,
    resourceLabelContent: ({ resource }) => ({ domNodes: columnHead(resource) }),
    eventContent: ({ event }) => ({
      domNodes:
        event.display === 'background'
          ? []
          : [buttonOf(event.id, event.extendedProps.lines, () => open(Number(event.id)))],
    }),
    dateClick: ({ dateStr, resource }) =>
      handlers.onPick(dateStr.slice(0, WALL_LENGTH), resource ? Number(resource.id) : null),
  });

  setTracks(parent, content.tracks);
  dropTableRoles(parent);
  const observer = new MutationObserver(() => dropTableRoles(parent));
  observer.observe(parent, { childList: true, subtree: true });

  return {
    update(next: CalendarContent): void {
      for (const [name, value] of Object.entries(optionsOf(next))) {
        calendar.setOption(name as keyof ReturnType<typeof optionsOf>, value);
      }
      setTracks(parent, next.tracks);
    },
    /** Scrolls a week that is wider than its place to a day, ISO 8601. */
    showDay(date: string): void {
      // The library draws a new week after this task.
      requestAnimationFrame(() => scrollToDay(parent, date));
    },
    destroy(): void {
      observer.disconnect();
      void destroyCalendar(calendar);
    },
  };
}

interface DropInfo {
  event: { id: string | number; start: Date; end: Date };
  newResource?: { id: string | number } | undefined;
  revert: () => void;
}

const AFTER_DRAG_MS = 300;

/** The library's dates have the wall time in the browser's zone. */
function toWall(date: Date): WallTime {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

function columnHead({ title, extendedProps }: { title?: unknown; extendedProps: Record<string, unknown> }) {
  return [title, extendedProps.note].filter(Boolean).map(lineOf);
}

function lineOf(text: unknown): HTMLSpanElement {
  const line = document.createElement('span');
  line.textContent = `${text} `;
  return line;
}

const DAY_HEAD = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short' });
const FULL_DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full' });

function optionsOf({ view, date, entries, shades, columns, closedDays, offset }: CalendarContent) {
  const holidayOf = (day: Date) => closedDays[toWall(day).slice(0, 'yyyy-mm-dd'.length)];
  return {
    dayHeaderFormat: (day: Date) => ({
      domNodes: [DAY_HEAD.format(day), holidayOf(day)].filter(Boolean).map(lineOf),
    }),
    dayHeaderAriaLabelFormat: (day: Date) =>
      [FULL_DAY.format(day), holidayOf(day)].filter(Boolean).join(', '),
    timeZone: offset,
    view: view === 'week' ? 'timeGridWeek' : columns.length > 0 ? 'resourceTimeGridDay' : 'timeGridDay',
    date,
    resources: columns.map(({ id, title, note }) => ({ id, title, extendedProps: { note } })),
    events: [
      ...shades.map(({ start, end, columnId }, index) => ({
        id: `shade-${index}`,
        resourceIds: [columnId],
        start,
        end,
        display: 'background' as const,
      })),
      ...entries.map(({ id, start, end, status, columnId, isMovable, lines }) => ({
        id,
        resourceIds: [columnId],
        startEditable: isMovable,
        durationEditable: isMovable,
        start,
        end,
        classNames: [`appointment-${status}`],
        extendedProps: { lines },
      })),
    ],
  };
}

/** The library has one width for all days; calendar.css uses these. */
function setTracks(parent: HTMLElement, tracks: string): void {
  parent.style.setProperty('--day-tracks', tracks);
}

function scrollToDay(parent: HTMLElement, date: string): void {
  const [first] = parent.querySelectorAll<HTMLElement>('.ec-col-head');
  const head = parent.querySelector(`time[datetime="${date}"]`)?.closest<HTMLElement>('.ec-col-head');
  const main = parent.querySelector('.ec-main');
  if (first && head && main) main.scrollLeft = head.offsetLeft - first.offsetLeft;
}

// Text nodes, so that a name is never read as HTML.
function buttonOf(id: string | number, lines: unknown, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  // Keeps the focus when the calendar is drawn again.
  button.id = `appointment-${id}`;
  button.addEventListener('click', onClick);
  const texts: unknown[] = Array.isArray(lines) ? lines : [];
  button.append(...texts.map(lineOf));
  return button;
}

/** The library's table roles describe an empty table to a screen reader: appointments are not in its cells. */
function dropTableRoles(parent: HTMLElement): void {
  const roles = ['table', 'rowgroup', 'row', 'columnheader', 'cell'].map((role) => `[role=${role}]`).join();
  for (const element of parent.querySelectorAll(roles)) {
    element.removeAttribute('role');
    element.removeAttribute('aria-colindex');
  }
  // Without appointments nothing in it takes the focus, and the arrow keys could not scroll it.
  const main = parent.querySelector('.ec-main');
  if (main?.querySelector('button')) main.removeAttribute('tabindex');
  else main?.setAttribute('tabindex', '0');
}
