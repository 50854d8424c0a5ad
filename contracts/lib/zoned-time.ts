import { DAY_MS } from './durations.ts';

/*
 * What clocks show in a time zone, and when. Zones are IANA names, for example Asia/Kolkata.
 */

const SECOND_MS = 1000;

// Making one takes longer than using it a hundred times; there are as many as zones that were asked for.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a time zone are ahead of UTC at a moment. Both are milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const shown = Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
  return shown - Math.floor(moment / SECOND_MS) * SECOND_MS;
}

/**
 * When the clocks of a time zone show a time. A time that is left out as summer begins is the moment at which they are
 * put forward; of one that comes twice as it ends, the first.
 * @param date ISO 8601 date. @param time for example 09:30; 24:00 is the end of the day.
 */
export function momentAt(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const first = wanted - offsetAt(wanted - DAY_MS, timeZone);
  const second = wanted - offsetAt(wanted + DAY_MS, timeZone);
  const shows = (moment: number) => moment + offsetAt(moment, timeZone) === wanted;
  const shown = [first, second].sort((a, b) => a - b).find(shows);
  return new Date(shown ?? changeBetween(second, first, timeZone));
}

/** When the clocks change between two moments, to the second. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const offset = offsetAt(from, timeZone);
  let [still, changed] = [from, to];
  while (changed - still > SECOND_MS) {
    const middle = Math.floor((still + changed) / (2 * SECOND_MS)) * SECOND_MS;
    if (offsetAt(middle, timeZone) === offset) still = middle;
    else changed = middle;
  }
  return changed;
}
