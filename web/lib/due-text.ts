import { DAY_MS } from '#contracts/lib/durations.ts';
import { workingDayAfter } from '#contracts/opening-hours.ts';
import { formatClock, formatDate } from './format.ts';
import { officeDay } from './office-zone.ts';
import { readOpening } from './open-hours.ts';

/** Whole days of the office since a moment, in ISO 8601. */
export const daysSince = (moment: string): number =>
  (Date.parse(officeDay(Date.now())) - Date.parse(officeDay(Date.parse(moment)))) / DAY_MS;

export const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

interface NextStep {
  /** ISO 8601 date. */
  followUpOn: string | null;
  /** HH:MM, of a call back. */
  followUpTime: string | null;
}

const timeOf = ({ followUpTime }: NextStep) =>
  followUpTime === null ? '' : `, ${formatClock(followUpTime)}`;

/** For example "21 Nov 2026" or "21 Nov 2026, 2:30 pm"; empty without a day. */
export const formatNextStep = (step: NextStep): string =>
  step.followUpOn === null ? '' : `${formatDate(step.followUpOn)}${timeOf(step)}`;

/** The office's next open day after a day, both ISO 8601. */
export const nextWorkingDay = (day: string): string => workingDayAfter(readOpening(), day);

/** For a due contact, for example "Due today", "Due 21 Nov 2026", "New today" or "Waiting 3 days". */
export function describeDue({ receivedAt, ...step }: NextStep & { receivedAt: string }) {
  if (step.followUpOn !== null) {
    const isToday = step.followUpOn === officeDay(Date.now());
    return isToday ? `Due today${timeOf(step)}` : `Due ${formatNextStep(step)}`;
  }
  const days = daysSince(receivedAt);
  return days < 1 ? 'New today' : `Waiting ${countDays(days)}`;
}
