import { openingOf } from '#contracts/appointments/index.ts';
import { addDays, daysBetween, isoDateOf, WEEKDAYS, weekdayOf } from '#contracts/lib/calendar.ts';
import { type Opening, workingDayAfter } from '#contracts/opening-hours.ts';
import type { JobContext } from '#server/context.ts';

/** Decides when an open contact is due. */
interface DueRule {
  /** ISO 8601 date of the office. */
  today: string;
  /** By the weekday of receipt, Monday first: the days until an answer is due, without holidays. */
  daysToAnswer: readonly number[];
  /** The same with holidays, by the days from `from` to today; empty without any. */
  nearHolidays: { from: string; daysToAnswer: readonly number[] };
  /** The latest day of receipt with an answer due today or earlier. */
  dueReceipt: string;
}

type OfficeNow = Pick<JobContext, 'now' | 'office'>;

export function dueRuleOf({ now, office }: OfficeNow): DueRule {
  const { timeZone, particulars } = office;
  const today = isoDateOf(now, timeZone);
  const { hours, holidays } = openingOf(particulars);
  const count = particulars.answerWorkingDays;
  const daysUntilDue = (received: string, opening: Opening) =>
    daysBetween(received, workingDayAfter(opening, received, count)).length - 1;
  const monday = addDays(today, 1 - weekdayOf(today));
  const daysToAnswer = WEEKDAYS.map((_, at) => daysUntilDue(addDays(monday, at), { hours, holidays: [] }));
  // Earlier receipts are due before the first holiday.
  const [first] = holidays;
  const from = addDays(first?.firstDay ?? today, -Math.max(...daysToAnswer));
  const near = first ? daysBetween(from, today) : [];
  let dueReceipt = today;
  while (workingDayAfter({ hours, holidays }, dueReceipt, count) > today)
    dueReceipt = addDays(dueReceipt, -1);
  return {
    today,
    daysToAnswer,
    nearHolidays: { from, daysToAnswer: near.map((day) => daysUntilDue(day, { hours, holidays })) },
    dueReceipt,
  };
}

/** The day by which the office answers a contact received at a moment. */
export function answerDay({ office }: OfficeNow, receivedAt: Date): string {
  const received = isoDateOf(receivedAt, office.timeZone);
  return workingDayAfter(openingOf(office.particulars), received, office.particulars.answerWorkingDays);
}
