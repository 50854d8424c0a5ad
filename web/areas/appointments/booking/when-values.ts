import { DURATION_MINUTES, isTimeZone } from '#contracts/appointments/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { momentAt, type WallTime, wallTimeOf } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { formatMomentIn } from '#web/lib/format.ts';

/** The typed values; day and time are on the consultancy's clock. */
export interface WhenValues {
  counsellorId: number | null;
  /** In minutes. */
  duration: number;
  /** ISO 8601 date. */
  day: string;
  /** For example 09:15; empty until one is chosen. */
  time: string;
  /** The person types a time instead of choosing a free one. */
  isOtherTime: boolean;
  outsideHours: boolean;
  place: string;
  /** IANA name; empty for the consultancy's zone. */
  familyTimeZone: string;
}

export function blankWhen(day: string): WhenValues {
  return {
    counsellorId: null,
    duration: DURATION_MINUTES.usual,
    day,
    time: '',
    isOtherTime: false,
    outsideHours: false,
    place: '',
    familyTimeZone: '',
  };
}

export function at(wall: WallTime) {
  const [day = '', time = ''] = wall.split('T');
  return { day, time };
}

export const ofFreeTime = ({ startsAt }: FreeSlot, officeZone: string) => ({
  ...at(wallTimeOf(startsAt, officeZone)),
  isOtherTime: false,
  outsideHours: false,
});

/** ISO 8601 in UTC; null while the day or the time is incomplete. */
export function startOf({ day, time }: WhenValues, officeZone: string): string | null {
  return !isWholeDay(day) || time === '' ? null : momentAt(day, time, officeZone).toISOString();
}

/** In minutes. */
export const lengthOf = ({ startsAt, endsAt }: FreeSlot) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;

const LENGTHS = [15, 30, 45, 60, 75, 90, 120, 150, 180, 240];

/** @param current may have another length, chosen elsewhere. */
export function durationOptions(current: number) {
  const all = LENGTHS.includes(current) ? LENGTHS : [...LENGTHS, current].sort((a, b) => a - b);
  return all.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));
}

/** One at a time. */
export function findWhenError({ day, time, familyTimeZone }: WhenValues): FieldErrors {
  if (!isWholeDay(day)) return { day: 'Please choose a day' };
  if (time === '') return { time: 'Please choose a time' };
  if (familyTimeZone !== '' && !isTimeZone(familyTimeZone)) {
    return { familyTimeZone: 'Please choose a time zone from the list' };
  }
  return {};
}

/** A time goes with its day. */
export const WHEN_PARTS = { time: 'day', isOtherTime: 'day' };

export const WHEN_LABELS = {
  day: 'Time',
  duration: 'Duration',
  outsideHours: 'Outside working hours',
  counsellorId: 'Counsellor',
  place: 'Place',
  familyTimeZone: 'Family’s time zone',
};

/** The values as texts by `WHEN_LABELS`. */
export const readableWhen = (team: readonly { id: number; name: string }[], officeZone: string) => {
  const nameOf = (id: number) => team.find((member) => member.id === id)?.name ?? `Counsellor ${id}`;
  return (values: WhenValues) => {
    const start = startOf(values, officeZone);
    return {
      day: start === null ? '' : formatMomentIn(start, officeZone),
      duration: `${values.duration} minutes`,
      outsideHours: values.outsideHours ? 'Yes' : '',
      counsellorId: values.counsellorId === null ? '' : nameOf(values.counsellorId),
      place: values.place,
      familyTimeZone: values.familyTimeZone,
    };
  };
};

export function toWhenBody(values: WhenValues, officeZone: string) {
  return {
    startsAt: startOf(values, officeZone) ?? '',
    durationMinutes: values.duration,
    counsellorId: values.counsellorId,
    place: values.place,
    familyTimeZone: values.familyTimeZone === '' ? null : values.familyTimeZone,
    outsideHours: values.outsideHours,
  };
}
