import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { offsetAt } from '#contracts/lib/zoned-time.ts';

/** A wall clock's date and time without a zone, for example 2026-04-30T09:15. */
export type WallTime = string;

const DAY_LENGTH = '2026-04-30'.length;
const WALL_LENGTH = '2026-04-30T09:15'.length;

/** What a clock on a wall there shows. @param timeZone IANA name, for example Asia/Kolkata. */
export function wallTimeOf(moment: string | number, timeZone: string): WallTime {
  const time = new Date(moment).getTime();
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, WALL_LENGTH);
}

/** For example "+05:30". */
export function offsetTextAt(moment: number, timeZone: string): string {
  const minutes = offsetAt(moment, timeZone) / MINUTE_MS;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The calendar day of a wall time. */
export function dayOf(wall: WallTime): string {
  return wall.slice(0, DAY_LENGTH);
}

/** The time of day of a wall time, for example "09:15". */
export function timeOf(wall: WallTime): string {
  return wall.slice(DAY_LENGTH + 1);
}

/** The last part of a zone's name, for people: "London" of Europe/London. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
