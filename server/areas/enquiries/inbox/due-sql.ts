import { and, inArray, isNull, lte, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#contracts/enquiries/index.ts';
import type { JobContext } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { SubmissionTable } from '#server/db/schema/enquiries.ts';
import { dueRuleOf } from './due-rule.ts';

/** The follow-up day of an open submission, or the last day to answer a new one; null without either. */
export function dueDay(ctx: JobContext, { status, followUpOn, createdAt }: SubmissionTable) {
  const { daysToAnswer } = dueRuleOf(ctx);
  const received = sql`(${createdAt} at time zone ${ctx.office.timeZone})::date`;
  const days = sql`(${`{${daysToAnswer.join()}}`}::int[])[extract(isodow from ${received})::int]`;
  const dueOn = sql`coalesce(${followUpOn}, case ${status} when 'new' then ${received} + ${days} end)`;
  return sql<string | null>`(case when ${inArray(status, OPEN_STATUSES)} then ${dueOn} end)`;
}

/** Parts of the open submissions that are due; each part has an index. */
export function dueParts(ctx: JobContext, { status, followUpOn, createdAt }: SubmissionTable) {
  const { today, dueReceipt } = dueRuleOf(ctx);
  const received = isOnDays(createdAt, { to: dueReceipt }, ctx.office.timeZone);
  return {
    followUps: lte(followUpOn, today),
    answers: and(sql`${status} = 'new'`, isNull(followUpOn), ...received),
  };
}
