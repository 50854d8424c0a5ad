import { DURATION_MINUTES, isTimeZone } from '#contracts/appointments/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { momentAt, type WallTime, wallTimeOf } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';

/** When, with whom and where, as it is filled in; day and time are those of the consultancy's wall. */
export interface WhenValues {
  counsellorId: number | null;
  /** In minutes. */
  duration: number;
  /** ISO 8601 date. */
  day: string;
  /** For example 09:15; empty until one is chosen. */
  time: string;
  /** Whether the person asked for a time that is not among the free ones. */
  isOtherTime: boolean;
  outsideHours: boolean;
  place: string;
  /** IANA name; empty where it is the consultancy's. */
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

/** What is filled in once somebody takes one of the free times. */
export const ofFreeTime = ({ startsAt }: FreeSlot, officeZone: string) => ({
  ...at(wallTimeOf(startsAt, officeZone)),
  isOtherTime: false,
  outsideHours: false,
});

/** The moment that day and time stand for, ISO 8601 in UTC; null until both are there and whole. */
export function startOf({ day, time }: WhenValues, officeZone: string): string | null {
  return !isWholeDay(day) || time === '' ? null : momentAt(day, time, officeZone).toISOString();
}

const LENGTHS = [15, 30, 45, 60, 75, 90, 120, 150, 180, 240];

/** What can be chosen, and what somebody chose elsewhere. */
export function durationOptions(current: number) {
  const all = LENGTHS.includes(current) ? LENGTHS : [...LENGTHS, current].sort((a, b) => a - b);
  return all.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));
}

/** What is wrong, in words for the person, and the field to go to. */
export function findWhenMistake({ day, time, familyTimeZone }: WhenValues) {
  if (!isWholeDay(day)) return { field: 'day', message: 'Please choose a day' } as const;
  if (time === '') return { field: 'time', message: 'Please choose a time' } as const;
  if (familyTimeZone !== '' && !isTimeZone(familyTimeZone)) {
    return { field: 'familyTimeZone', message: 'Please choose a time zone from the list' } as const;
  }
  return null;
}

/** As it is sent. */
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
