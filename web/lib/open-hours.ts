import type { Consultancy } from '#contracts/consultancy.ts';
import { type OpenHours, type Opening, SCHEMA_DAYS } from '#contracts/opening-hours.ts';
import { readConsultancy } from './consultancy.ts';

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
