import { DAY_MS } from '#contracts/lib/durations.ts';
import { formatDate } from './format.ts';
import { officeDay } from './office-zone.ts';

/** Whole days of the office since a moment, in ISO 8601. */
export const daysSince = (moment: string): number =>
  (Date.parse(officeDay(Date.now())) - Date.parse(officeDay(Date.parse(moment)))) / DAY_MS;

export const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** For a due contact, for example "Due today", "Due 21 Nov 2026", "New today" or "Waiting 3 days". */
export function describeDue({ followUpOn, receivedAt }: { followUpOn: string | null; receivedAt: string }) {
  if (followUpOn !== null) {
    return followUpOn === officeDay(Date.now()) ? 'Due today' : `Due ${formatDate(followUpOn)}`;
  }
  const days = daysSince(receivedAt);
  return days < 1 ? 'New today' : `Waiting ${countDays(days)}`;
}
