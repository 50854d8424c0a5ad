import { and, asc, count, eq, gt, isNotNull, not, notExists, type SQL, sql } from 'drizzle-orm';
import type { AskedAfter } from '#contracts/guidance/index.ts';
import { linkedContacts, sentRequests } from '#server/areas/enquiries/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { FAMILY_COLUMNS, isLive, refusesContact, students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import { idsWithWords } from '#server/db/search.ts';

/**
 * Requests with a list of careers, of families to ask now.
 * @param before months at which the next question is due.
 */
export async function selectToAsk(
  db: Queryable,
  { months, before, now, limit }: { months: AskedAfter; before: number | null; now: Date; limit: number },
) {
  const sent = sentRequests(db);
  const later = sentRequests(db, 'later');
  const isOlderThan = (age: number): SQL =>
    sql`${sent.sentAt} <= ${now.toISOString()}::timestamptz - ${age} * interval '1 month'`;
  return db
    .select({ requestId: sent.id, studentId: students.id })
    .from(sent)
    .innerJoin(students, eq(students.id, sent.studentId))
    .where(
      and(
        isNotNull(sent.interests),
        sql`jsonb_array_length(${sent.interests} -> 'careers') > 0`,
        isOlderThan(months),
        before === null ? undefined : not(isOlderThan(before)),
        isLive,
        isNotNull(students.email),
        eq(students.isSample, false),
        not(refusesContact(students.id)),
        sent.mayBeAskedAgain,
        // A later result takes the place of an earlier one.
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(eq(later.studentId, sent.studentId), isNotNull(later.interests), gt(later.id, sent.id)),
            ),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(choiceQuestions)
            .where(and(eq(choiceQuestions.contactId, sent.id), eq(choiceQuestions.months, months))),
        ),
      ),
    )
    .orderBy(asc(sent.id))
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
    .onConflictDoNothing({ target: [choiceQuestions.contactId, choiceQuestions.months] })
    .returning({ id: choiceQuestions.id });
  return row?.id;
}

const ofQuestion = (db: Queryable) => {
  const sent = sentRequests(db);
  return db
    .select({
      id: choiceQuestions.id,
      choice: choiceQuestions.choice,
      slug: choiceQuestions.slug,
      expiresAt: choiceQuestions.expiresAt,
      interests: sent.interests,
      family: FAMILY_COLUMNS,
      mayBeAsked: sent.mayBeAskedAgain,
    })
    .from(choiceQuestions)
    .innerJoin(sent, eq(sent.id, choiceQuestions.contactId))
    .innerJoin(students, eq(students.id, sent.studentId));
};

/** The question of a link that is still open. */
export async function selectOpen(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await ofQuestion(db).where(
    and(eq(choiceQuestions.tokenHash, tokenHash), gt(choiceQuestions.expiresAt, now)),
  );
  return row?.mayBeAsked ? row : undefined;
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
  join (${linkedContacts}) linked on linked.id = ${choiceQuestions.contactId}
  where linked.student_id in ${idsWithWords(students, q)})`;

/** The recipient of a question; see `MailDefinition`. */
export const choiceRecipient = sql`
  select coalesce(guardian_name, ${students.name}) as name, ${students.email} as address
  from ${choiceQuestions}
  join (${linkedContacts}) linked on linked.id = ${choiceQuestions.contactId}
  join ${students} on ${students.id} = linked.student_id
  where ${choiceQuestions.id} = ${outbox.choiceQuestionId}`;
