import { createCalendar, destroyCalendar, Interaction, TimeGrid } from '@event-calendar/core';
import type { WallTime } from '#contracts/lib/calendar.ts';
import '@event-calendar/core/index.css';
import './calendar.css';
import type { AppointmentStatus } from '#contracts/records.ts';
import type { WallSpan } from './calendar-days.ts';

export interface CalendarEntry extends WallSpan {
  id: number;
  status: AppointmentStatus;
  lines: readonly string[];
}

export interface CalendarContent {
  view: 'day' | 'week';
  /** ISO 8601 date. */
  date: string;
  entries: readonly CalendarEntry[];
  /** The times outside working hours. */
  shades: readonly WallSpan[];
  /** The days' widths, as tracks of a CSS grid. */
  tracks: string;
  /** The consultancy's offset from UTC now, such as "+05:30"; places the line of the present. */
  offset: string;
}

interface Handlers {
  onOpen: (id: number) => void;
  onPick: (start: WallTime) => void;
}

const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek' } as const;
const WALL_LENGTH = '2026-04-30T09:15'.length;

/** The library knows fixed offsets only, so it gets wall times and shows them unchanged. */
export function mountCalendar(parent: HTMLElement, content: CalendarContent, handlers: Handlers) {
  const calendar = createCalendar(parent, [TimeGrid, Interaction], {
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
    eventStartEditable: false,
    eventDurationEditable: false,
    dayHeaderFormat: { weekday: 'short', day: 'numeric', month: 'short' },
    dayHeaderAriaLabelFormat: { dateStyle: 'full' },
    views: { timeGridDay: { dayHeaderFormat: { weekday: 'long', day: 'numeric', month: 'long' } } },
    eventContent: ({ event }) => ({
      domNodes: [buttonOf(event.id, event.extendedProps.lines, () => handlers.onOpen(Number(event.id)))],
    }),
    dateClick: ({ dateStr }) => handlers.onPick(dateStr.slice(0, WALL_LENGTH)),
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
    destroy(): void {
      observer.disconnect();
      void destroyCalendar(calendar);
    },
  };
}

function optionsOf({ view, date, entries, shades, offset }: CalendarContent) {
  return {
    timeZone: offset,
    view: VIEWS[view],
    date,
    events: [
      ...shades.map(({ start, end }, index) => ({
        id: `shade-${index}`,
        start,
        end,
        display: 'background' as const,
      })),
      ...entries.map(({ id, start, end, status, lines }) => ({
        id,
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

// Text nodes, so that a name is never read as HTML.
function buttonOf(id: string | number, lines: unknown, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  // Keeps the focus when the calendar is drawn again.
  button.id = `appointment-${id}`;
  button.addEventListener('click', onClick);
  const texts: unknown[] = Array.isArray(lines) ? lines : [];
  for (const text of texts) {
    const line = document.createElement('span');
    line.textContent = `${text} `;
    button.append(line);
  }
  return button;
}

/** The library's table roles describe an empty table to a screen reader: appointments are not in its cells. */
function dropTableRoles(parent: HTMLElement): void {
  const roles = ['table', 'rowgroup', 'row', 'columnheader', 'cell'].map((role) => `[role=${role}]`).join();
  for (const element of parent.querySelectorAll(roles)) {
    element.removeAttribute('role');
    element.removeAttribute('aria-colindex');
  }
}
