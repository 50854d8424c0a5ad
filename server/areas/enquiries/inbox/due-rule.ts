import { CONSULTANCY_HOURS } from '#contracts/appointments/index.ts';
import { addDays, isoDateOf, weekdayOf } from '#contracts/lib/calendar.ts';
import type { JobContext } from '#server/context.ts';

/** Decides when an open submission is due. */
export interface DueRule {
  /** ISO 8601 date of the office. */
  today: string;
  /** IANA name. */
  timeZone: string;
  /** By the weekday of receipt, Monday first: the days until an answer is due. */
  daysToAnswer: readonly number[];
  /** The latest day of receipt with an answer due today or earlier. */
  dueReceipt: string;
}

export function dueRuleOf({ now, office }: Pick<JobContext, 'now' | 'office'>): DueRule {
  const { timeZone, answerWorkingDays } = office;
  const today = isoDateOf(now, timeZone);
  const daysToAnswer = [1, 2, 3, 4, 5, 6, 7].map((weekday) => daysUntilDue(weekday, answerWorkingDays));
  let dueReceipt = today;
  while (addDays(dueReceipt, daysToAnswer[weekdayOf(dueReceipt) - 1] ?? 0) > today) {
    dueReceipt = addDays(dueReceipt, -1);
  }
  return { today, timeZone, daysToAnswer, dueReceipt };
}

const WORKING_WEEKDAYS = new Set(CONSULTANCY_HOURS.map(({ weekday }) => weekday));

function daysUntilDue(received: number, workingDays: number): number {
  let days = 0;
  for (let left = workingDays; left > 0; ) {
    days += 1;
    if (WORKING_WEEKDAYS.has(((received - 1 + days) % 7) + 1)) left -= 1;
  }
  return days;
}
