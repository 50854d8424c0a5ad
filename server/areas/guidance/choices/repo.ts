import { and, asc, count, eq, gt, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { AskedAfter } from '#contracts/guidance/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import {
  FAMILY_COLUMNS,
  isLive,
  isWithdrawn,
  refusesContact,
  staffMaySee,
  students,
} from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import { appointmentRequests, consents } from '#server/db/schema/enquiries.ts';
import { idsWithWords } from '#server/db/search.ts';

const interests = appointmentRequests.interests;

/** The family agreed to later questions, and has not withdrawn that. */
const mayBeAsked = and(
  sql`exists (select 1 from ${consents} given where given.appointment_request_id = ${appointmentRequests.id}
    and given.purpose = 'follow_up')`,
  not(isWithdrawn('follow_up')),
  staffMaySee('interests'),
);

/** A later result takes the place of an earlier one. */
const isNewest = sql`not exists (select 1 from ${appointmentRequests} later
  where later.student_id = ${appointmentRequests.studentId} and later.interests is not null
  and later.id > ${appointmentRequests.id})`;

const isAsked = (months: AskedAfter) => sql`exists (select 1 from ${choiceQuestions} asked
  where asked.appointment_request_id = ${appointmentRequests.id} and asked.months = ${months})`;

const isOlderThan = (months: number, now: Date): SQL =>
  sql`${appointmentRequests.createdAt} <= ${now.toISOString()}::timestamptz - ${months} * interval '1 month'`;

/**
 * Requests with a list of careers, of families to ask now.
 * @param before months at which the next question is due.
 */
export async function selectToAsk(
  db: Queryable,
  { months, before, now, limit }: { months: AskedAfter; before: number | null; now: Date; limit: number },
) {
  return db
    .select({ requestId: appointmentRequests.id, studentId: students.id })
    .from(appointmentRequests)
    .innerJoin(students, eq(students.id, appointmentRequests.studentId))
    .where(
      and(
        isNotNull(interests),
        sql`jsonb_array_length(${interests} -> 'careers') > 0`,
        isOlderThan(months, now),
        before === null ? undefined : not(isOlderThan(before, now)),
        isLive,
        isNotNull(students.email),
        eq(students.isSample, false),
        not(refusesContact(students.id)),
        mayBeAsked,
        isNewest,
        not(isAsked(months)),
      ),
    )
    .orderBy(asc(appointmentRequests.id))
    .limit(limit);
}

/** @returns the id; undefined if another process asked meanwhile. */
export async function insertQuestion(
  db: Queryable,
  question: typeof choiceQuestions.$inferInsert,
): Promise<number | undefined> {
  const [row] = await db
    .insert(choiceQuestions)
    .values(question)
    .onConflictDoNothing({ target: [choiceQuestions.appointmentRequestId, choiceQuestions.months] })
    .returning({ id: choiceQuestions.id });
  return row?.id;
}

const ofQuestion = (db: Queryable) =>
  db
    .select({
      id: choiceQuestions.id,
      choice: choiceQuestions.choice,
      slug: choiceQuestions.slug,
      expiresAt: choiceQuestions.expiresAt,
      interests,
      family: FAMILY_COLUMNS,
      mayBeAsked: sql<boolean>`${mayBeAsked}`,
    })
    .from(choiceQuestions)
    .innerJoin(appointmentRequests, eq(appointmentRequests.id, choiceQuestions.appointmentRequestId))
    .innerJoin(students, eq(students.id, appointmentRequests.studentId));

/** The question of a link that is still open. */
export async function selectOpen(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await ofQuestion(db).where(
    and(eq(choiceQuestions.tokenHash, tokenHash), gt(choiceQuestions.expiresAt, now), mayBeAsked),
  );
  return row;
}

export async function selectToMail(db: Queryable, id: number) {
  const [row] = await ofQuestion(db).where(eq(choiceQuestions.id, id));
  return row;
}

export async function updateAnswer(
  db: Queryable,
  id: number,
  answer: Pick<typeof choiceQuestions.$inferInsert, 'choice' | 'slug' | 'answeredAt'>,
): Promise<void> {
  await db.update(choiceQuestions).set(answer).where(eq(choiceQuestions.id, id));
}

export async function selectFigures(db: Queryable) {
  const chose = (choice: string) =>
    sql<number>`count(*) filter (where ${choiceQuestions.choice} = ${choice})::int`;
  return db
    .select({
      months: choiceQuestions.months,
      asked: count(),
      answered: sql<number>`count(${choiceQuestions.choice})::int`,
      listed: chose('listed'),
      other: chose('other'),
      undecided: chose('undecided'),
    })
    .from(choiceQuestions)
    .groupBy(choiceQuestions.months)
    .orderBy(asc(choiceQuestions.months));
}

/** Whether a message is about a result of a student with these words. */
export const isChoiceMail = (q: string) => sql`${outbox.choiceQuestionId} in (
  select ${choiceQuestions.id} from ${choiceQuestions}
  join ${appointmentRequests} on ${appointmentRequests.id} = ${choiceQuestions.appointmentRequestId}
  where ${appointmentRequests.studentId} in ${idsWithWords(students, q)})`;

/** The recipient of a question; see `Template` in the mail area. */
export const choiceRecipient = sql`
  select coalesce(guardian_name, ${students.name}) as name, ${students.email} as address
  from ${choiceQuestions}
  join ${appointmentRequests} on ${appointmentRequests.id} = ${choiceQuestions.appointmentRequestId}
  join ${students} on ${students.id} = ${appointmentRequests.studentId}
  where ${choiceQuestions.id} = ${outbox.choiceQuestionId}`;
