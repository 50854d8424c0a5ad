import { openingHoursOf } from '#contracts/appointments/index.ts';
import { addDays, isoDateOf, WEEKDAYS, weekdayOf } from '#contracts/lib/calendar.ts';
import type { JobContext } from '#server/context.ts';

/** Decides when an open contact is due. */
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
  const daysToAnswer = WEEKDAYS.map((_, at) =>
    daysUntilDue(at + 1, particulars.answerWorkingDays, workingDays),
  );
  let dueReceipt = today;
  while (addDays(dueReceipt, daysToAnswer[weekdayOf(dueReceipt) - 1] ?? 0) > today) {
    dueReceipt = addDays(dueReceipt, -1);
  }
  return { today, daysToAnswer, dueReceipt };
}

/** The day by which the office answers a contact received at a moment. */
export function answerDay(ctx: Pick<JobContext, 'now' | 'office'>, receivedAt: Date): string {
  const received = isoDateOf(receivedAt, ctx.office.timeZone);
  return addDays(received, dueRuleOf(ctx).daysToAnswer[weekdayOf(received) - 1] ?? 0);
}

function daysUntilDue(received: number, most: number, workingDays: ReadonlySet<number>): number {
  let days = 0;
  for (let left = most; left > 0; ) {
    days += 1;
    if (workingDays.has(((received - 1 + days) % 7) + 1)) left -= 1;
  }
  return days;
}
