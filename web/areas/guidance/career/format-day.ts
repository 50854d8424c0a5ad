import { readOfficeZone } from '#web/lib/office-zone.ts';

/** For example "30 Apr 2026". Not from `lib/format.ts`, which the public pages would load for this line alone. */
export function formatDay(date: Date): string {
  const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: readOfficeZone() } as const;
  return date.toLocaleDateString('en-IN', style);
}
