import { t } from '@lingui/core/macro';
import type { Consultancy } from '#contracts/consultancy.ts';
import { type OpenHours, type Opening, SCHEMA_DAYS } from '#contracts/opening-hours.ts';
import { readConsultancy, sayRange } from './consultancy.ts';
import { formatClock } from './format.ts';
import { pageLanguage } from './messages.ts';

/** schema.org's notation, for example "Mo-Fr 09:00-18:00". */
const SCHEMA = /^(\w\w)(?:-(\w\w))? (\d\d:\d\d)-(\d\d:\d\d)$/;

/** The open days of the particulars that every page has. */
export function openHoursOf(hours: Consultancy['hours']): OpenHours[] {
  return hours.flatMap(({ schema }) => {
    const [, first = '', last = first, startsAt = '', endsAt = ''] = SCHEMA.exec(schema ?? '') ?? [];
    const [from, to] = [SCHEMA_DAYS.indexOf(first), SCHEMA_DAYS.indexOf(last)];
    return SCHEMA_DAYS.flatMap((_, at) =>
      first !== '' && at >= from && at <= to ? [{ weekday: at + 1, startsAt, endsAt }] : [],
    );
  });
}

export function readOpening(): Opening {
  const { hours, holidays } = readConsultancy();
  return { hours: openHoursOf(hours), holidays };
}

/** The time of a line of the particulars in the language of this page; in English as the specification writes it. */
export function sayTime({ time, schema }: Consultancy['hours'][number]): string {
  if (pageLanguage() === 'en') return time;
  const [, , , startsAt = '', endsAt = ''] = SCHEMA.exec(schema ?? '') ?? [];
  return startsAt === '' ? t`closed` : sayRange(formatClock(startsAt), formatClock(endsAt));
}

/** For example "6 PM" or "9:30 AM". @param time HH:MM. */
export function sayHour(time: string): string {
  if (pageLanguage() !== 'en') return formatClock(time);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
