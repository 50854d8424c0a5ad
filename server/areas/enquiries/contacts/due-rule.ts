import { openingHoursOf } from '#contracts/appointments/index.ts';
import { addDays, isoDateOf, weekdayOf } from '#contracts/lib/calendar.ts';
import type { JobContext } from '#server/context.ts';

/** Decides when an open submission is due. */
interface DueRule {
  /** ISO 8601 date of the office. */
  today: string;
  /** By the weekday of receipt, Monday first: the days until an answer is due. */
  daysToAnswer: readonly number[];
  /** The latest day of receipt with an answer due today or earlier. */
  dueReceipt: string;
}

export function dueRuleOf({ now, office }: Pick<JobContext, 'now' | 'office'>): DueRule {
  const { timeZone, particulars } = office;
  const today = isoDateOf(now, timeZone);
  const workingDays = new Set(openingHoursOf(particulars).map(({ weekday }) => weekday));
  const daysToAnswer = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    daysUntilDue(weekday, particulars.answerWorkingDays, workingDays),
  );
  let dueReceipt = today;
  while (addDays(dueReceipt, daysToAnswer[weekdayOf(dueReceipt) - 1] ?? 0) > today) {
    dueReceipt = addDays(dueReceipt, -1);
  }
  return { today, daysToAnswer, dueReceipt };
}

function daysUntilDue(received: number, most: number, workingDays: ReadonlySet<number>): number {
  let days = 0;
  for (let left = most; left > 0; ) {
    days += 1;
    if (workingDays.has(((received - 1 + days) % 7) + 1)) left -= 1;
  }
  return days;
}
