/** The calendar date of a moment in a time zone, for example 2026-04-30. @param timeZone IANA name, for example UTC. */
export function isoDateOf(moment: Date | number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
}
