import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  APPOINTMENT_SORTS,
  APPOINTMENT_STATUS_FILTERS,
  type AppointmentSort,
  type AppointmentStatusFilter,
} from '#contracts/appointments/index.ts';
import { CityTextSchema } from '#contracts/lib/lists.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { STUDENT_GAPS, type StudentGap } from '#contracts/records.ts';
import { SERVICES, type Service } from '#contracts/services.ts';

export const VIEWS = ['day', 'week', 'list', 'requests'] as const;
export type View = (typeof VIEWS)[number];

/** What narrows the appointments down, whatever view shows them. */
export interface AppointmentFilters {
  counsellorId: number | null;
  status: AppointmentStatusFilter | null;
  service: Service | null;
  q: string;
  /** The list alone: a calendar has days of its own. */
  list: ListNarrowing;
}

/** What links from other pages narrow the list down to; each part null where it is not. */
export interface ListNarrowing {
  /** ISO 8601 dates, both included. */
  from: string | null;
  to: string | null;
  schoolId: number | null;
  city: string | null;
  without: StudentGap | null;
}

/** What the page shows, as its address says. */
export interface CalendarAddress {
  /** Null where the address leaves it to the size of the screen. */
  view: View | null;
  /** ISO 8601 date; null for today. */
  date: string | null;
  filters: AppointmentFilters;
  /** The order of the list; null for the usual one. */
  sort: AppointmentSort | null;
  /** Where the list's page begins. */
  after: string | null;
  /** Id of the appointment whose details are shown. */
  openedId: number | null;
  /** An appointment to book: for which student, if said, and in answer to which request. */
  booking: { studentId: number | null; requestId: number | null; at: string | null } | null;
}

const DATE = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** What no page can show counts as absent. */
export function readAddress(search: URLSearchParams): CalendarAddress {
  const oneOf = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((value) => value === search.get(name)) ?? null;
  const idOf = (name: string) => IdTextSchema.safeParse(search.get(name) ?? '').data ?? null;
  const matching = (pattern: RegExp, name: string) => {
    const text = search.get(name) ?? '';
    return pattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  const isRequest = search.has('request') || search.has('requests') || search.has('requests-q');
  return {
    view: oneOf(VIEWS, 'view') ?? (isRequest ? 'requests' : null),
    date: matching(DATE, 'date'),
    filters: {
      counsellorId: idOf('counsellorId'),
      status: oneOf(APPOINTMENT_STATUS_FILTERS, 'status'),
      service: oneOf(SERVICES, 'service'),
      q: (search.get('q') ?? '').trim().slice(0, 100),
      list: {
        from: matching(DATE, 'from'),
        to: matching(DATE, 'to'),
        schoolId: idOf('schoolId'),
        city: CityTextSchema.safeParse(search.get('city')).data ?? null,
        without: oneOf(STUDENT_GAPS, 'without'),
      },
    },
    sort: oneOf(APPOINTMENT_SORTS, 'sort'),
    after: search.get('after'),
    openedId: idOf('appointment'),
    booking: search.has('book')
      ? { studentId: idOf('book'), requestId: idOf('for'), at: matching(WALL, 'at') }
      : null,
  };
}

/** Names and values of the address; an empty value takes the name out. */
type Change = Partial<
  Record<
    | 'view'
    | 'date'
    | 'counsellorId'
    | 'from'
    | 'to'
    | 'schoolId'
    | 'city'
    | 'without'
    | 'status'
    | 'service'
    | 'q'
    | 'sort'
    | 'after'
    | 'appointment'
    | 'book'
    | 'for'
    | 'at',
    string
  >
>;

/** The page's address, so that Back, a reload and a link show again what is shown now. */
export function useCalendarAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);

  /** @param replace where an entry of the history for each step would bury the page before. */
  function go(change: Change, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    void navigate({ search: next.toString() }, { replace, state, preventScrollReset: true });
  }
  return { address, go };
}

/** What takes the booking form out of the address. */
export const NO_BOOKING = { book: '', for: '', at: '' } as const;

/** What takes the list's own narrowing out of the address. */
export const NO_NARROWING = { from: '', to: '', schoolId: '', city: '', without: '' } as const;
