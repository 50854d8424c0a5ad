import type { DayPart } from '#contracts/public-site.ts';
import type { Service } from '#contracts/services.ts';
import { attemptStorage } from './attempt-storage.ts';
import { BOOKING_KEYS } from './storage-keys.ts';

/** What a family needs to find its request again. No name, number or message: the phone may be shared. */
export interface KeptBooking {
  reference: string;
  service: Service;
  preferredDay: string | null;
  preferredTime: DayPart | null;
  preferredStart: string | null;
  /** ISO 8601 days of the office. */
  sentOn: string;
  answerBy: string;
  /** A parent agreed for a student under 18. */
  isForChild: boolean;
}

const MAX_KEPT = 10;
const DAY = /^20\d\d-\d\d-\d\d$/;

const listeners = new Set<() => void>();
let seen: { json: string | null; list: readonly KeptBooking[] } = { json: null, list: [] };

/** The session requests sent from this browser, newest first. They belong to the account, or to nobody. */
export const bookings = {
  /** Returns the same list while it is unchanged. */
  list(): readonly KeptBooking[] {
    const json = attemptStorage('localStorage', (storage) => storage.getItem(BOOKING_KEYS.bookings));
    if (json !== seen.json) seen = { json, list: parse(json) };
    return seen.list;
  },
  keep(booking: KeptBooking): void {
    store([booking, ...without(booking.reference)].slice(0, MAX_KEPT));
  },
  remove: (reference: string) => store(without(reference)),
  /** After a change of the stored list in this tab by other means. */
  announce(): void {
    for (const listener of listeners) listener();
  },
  /** Reports changes in this tab and others. @returns how to stop. */
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    window.addEventListener('storage', onChange);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener('storage', onChange);
    };
  },
};

const without = (reference: string) => bookings.list().filter((each) => each.reference !== reference);

function store(list: readonly KeptBooking[]): void {
  attemptStorage(
    'localStorage',
    (storage) => {
      if (list.length === 0) storage.removeItem(BOOKING_KEYS.bookings);
      else storage.setItem(BOOKING_KEYS.bookings, JSON.stringify(list));
    },
    'The request could not be kept in this browser',
  );
  bookings.announce();
}

/** As stored: all requests of two stored lists, the first one's first. */
export const joinBookings = (one: string, other: string) =>
  JSON.stringify([...parse(one), ...parse(other)].slice(0, MAX_KEPT));

/** Without what is no request; none in unreadable text. */
function parse(json: string | null): KeptBooking[] {
  const kept = attemptStorage('localStorage', (): unknown => JSON.parse(json ?? '[]'));
  return Array.isArray(kept) ? kept.filter(isBooking) : [];
}

function isBooking(value: unknown): value is KeptBooking {
  if (typeof value !== 'object' || value === null) return false;
  const { reference, service, sentOn, answerBy } = value as Record<string, unknown>;
  return (
    typeof reference === 'string' &&
    typeof service === 'string' &&
    [sentOn, answerBy].every((day) => typeof day === 'string' && DAY.test(day))
  );
}
