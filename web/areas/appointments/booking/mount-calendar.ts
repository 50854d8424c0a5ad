import { createCalendar, destroyCalendar, Interaction, TimeGrid } from '@event-calendar/core';
import type { WallTime } from '#contracts/lib/calendar.ts';
import '@event-calendar/core/index.css';
import './calendar.css';
import type { AppointmentStatus } from '#contracts/records.ts';

/** An appointment on the calendar; its times are those of the consultancy's wall. */
export interface CalendarEntry {
  id: number;
  start: WallTime;
  end: WallTime;
  status: AppointmentStatus;
  /** What it says, the most important line first. */
  lines: readonly string[];
}

/** A time at which the chosen counsellor can't be booked. */
export interface CalendarShade {
  start: WallTime;
  end: WallTime;
}

/** What the calendar shows. */
export interface CalendarContent {
  view: 'day' | 'week';
  /** A day of what is shown, ISO 8601. */
  date: string;
  entries: readonly CalendarEntry[];
  shades: readonly CalendarShade[];
  /** How wide its days are, as tracks of a CSS grid. */
  tracks: string;
  /** How far the consultancy's clocks are ahead of UTC now, such as "+05:30": where the line of the present stands. */
  offset: string;
}

interface Handlers {
  onOpen: (id: number) => void;
  /** A free place was clicked. */
  onPick: (start: WallTime) => void;
}

const VIEWS = { day: 'timeGridDay', week: 'timeGridWeek' } as const;
const WALL_LENGTH = '2026-04-30T09:15'.length;

/**
 * Puts the calendar into a place of the page. It knows no time zones but fixed offsets, so it is given wall times,
 * which it shows as they are.
 */
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
    // What is arranged at another hour is never out of sight.
    flexibleSlotTimeLimits: true,
    slotEventOverlap: false,
    slotLabelFormat: { hour: 'numeric', minute: '2-digit' },
    nowIndicator: true,
    eventStartEditable: false,
    eventDurationEditable: false,
    dayHeaderFormat: { weekday: 'short', day: 'numeric', month: 'short' },
    dayHeaderAriaLabelFormat: { dateStyle: 'full' },
    views: { timeGridDay: { dayHeaderFormat: { weekday: 'long', day: 'numeric', month: 'long' } } },
    eventContent: ({
      event: {
        id,
        extendedProps: { lines },
      },
    }) => ({ domNodes: [buttonOf(id, lines, () => handlers.onOpen(Number(id)))] }),
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

/** The library has one width for all days; calendar.css takes each day's own. */
function setTracks(parent: HTMLElement, tracks: string): void {
  parent.style.setProperty('--day-tracks', tracks);
}

// Nodes and not HTML: a student's name is text, whatever is in it. A button of its own, which the keyboard reaches.
function buttonOf(id: string | number, lines: unknown, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  // By which the focus finds it again after it was drawn anew.
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

/**
 * The library calls its boxes a table. The appointments are in none of its cells, so that to a screen reader it would
 * be an empty one; without those roles they are buttons in the order of time.
 */
function dropTableRoles(parent: HTMLElement): void {
  const roles = ['table', 'rowgroup', 'row', 'columnheader', 'cell'].map((role) => `[role=${role}]`).join();
  for (const element of parent.querySelectorAll(roles)) {
    element.removeAttribute('role');
    element.removeAttribute('aria-colindex');
  }
}
