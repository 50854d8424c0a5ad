// Making one takes longer than using it a hundred times; there are as many as zones that were asked for.
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of a moment in a time zone, for example 2026-04-30. @param timeZone IANA name, for example UTC. */
export function isoDateOf(moment: Date | number, timeZone: string): string {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(moment);
}
