// How far contacts came: from their receipt to a talk, a meeting and an enrolment.

import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type ContactStep, RECEIVED_STATUSES } from '#contracts/enquiries/index.ts';
import { firstMeetingAt, firstReplyAt } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { type Days, isOnDays } from '#server/db/calendar-days.ts';
import { countWhere } from '#server/db/count-where.ts';
import { contacts } from '#server/db/schema/enquiries.ts';

// The columns of the outer query.
const id = sql`${contacts}.id`;
const receivedAt = sql`${contacts}.created_at`;

const talkedAt = firstReplyAt(id);
const metAt = firstMeetingAt({ contactId: id, studentId: sql`${contacts}.student_id`, since: receivedAt });
const isEnrolled = eq(contacts.stage, 'enrolled');
/** A meeting is a talk, even if nobody noted one before. */
const firstTalkAt = sql`least(${talkedAt}, ${metAt})`;
const enrolledAt = sql`case when ${isEnrolled} then ${contacts}.stage_since end`;

/** A contact that was met, enrolled or moved to a later stage was talked to, even if nobody noted it. */
export const hasReached = (step: ContactStep): SQL | undefined =>
  step === 'met'
    ? sql`${metAt} is not null`
    : or(
        inArray(contacts.stage, ['contacted', 'meeting_booked', 'proposal', 'enrolled']),
        sql`${talkedAt} is not null`,
        sql`${metAt} is not null`,
      );

/** The median of the days from the receipt to a moment, of the contacts that have it later; null without any. */
const medianDays = (moment: SQL) =>
  sql<
    number | null
  >`round((percentile_cont(0.5) within group (order by extract(epoch from ${moment} - ${receivedAt}) / 86400)
    filter (where ${moment} >= ${receivedAt}))::numeric, 1)::float8`;

/** The contacts of a period without spam, how many reached each step, and after how many days. */
export async function selectFunnel({ db, office }: Context, period: Days) {
  const { createdAt, status } = contacts;
  const [row] = await db
    .select({
      cameIn: count(),
      talked: countWhere(hasReached('talked')),
      talkedDays: medianDays(firstTalkAt),
      met: countWhere(hasReached('met')),
      metDays: medianDays(metAt),
      enrolled: countWhere(isEnrolled),
      enrolledDays: medianDays(enrolledAt),
    })
    .from(contacts)
    .where(and(inArray(status, RECEIVED_STATUSES), ...isOnDays(createdAt, period, office.timeZone)));
  return row;
}
