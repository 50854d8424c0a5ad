import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Count } from '#contracts/lib/lists.ts';
import type { MailQuery } from '#contracts/mail/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { countRows } from '#server/db/search.ts';

export type MailFilters = Pick<MailQuery, 'status' | 'kind'>;

const matches = ({ status, kind }: MailFilters): SQL | undefined =>
  and(status && eq(outbox.status, status), kind && eq(outbox.kind, kind));

/** Messages with whom they are for, newest first. Never their secrets. @param page.before only those with a smaller id. */
export async function selectMessages(
  db: Queryable,
  filters: MailFilters,
  { before, limit }: { before: number | null; limit: number },
) {
  const { id, kind, status, sentTo, attempts, problem, dropReason, hasSecret } = outbox;
  const { createdAt, expiresAt, dueAt, endedAt } = outbox;
  return db
    .select({
      ...{ id, kind, status, attempts, problem, dropReason, hasSecret },
      ...{ createdAt, expiresAt, dueAt, endedAt },
      name: sql<string | null>`coalesce(${members.name}, ${students.guardianName}, ${students.name})`,
      address: sql<string | null>`coalesce(${sentTo}, ${members.email}, ${students.email})`,
    })
    .from(outbox)
    .leftJoin(members, eq(members.id, outbox.memberId))
    .leftJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .leftJoin(reportLinks, eq(reportLinks.id, outbox.reportLinkId))
    .leftJoin(reports, eq(reports.id, reportLinks.reportId))
    .leftJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .leftJoin(students, sql`${students.id} = coalesce(${appointments.studentId}, ${enrolments.studentId})`)
    .where(and(matches(filters), before === null ? undefined : lt(outbox.id, before)))
    .orderBy(desc(outbox.id))
    .limit(limit);
}
export type MailRow = Awaited<ReturnType<typeof selectMessages>>[number];

export async function countFound(db: Queryable, filters: MailFilters): Promise<Count> {
  return countRows({ search: undefined }, (limit) => {
    const found = db.select({ id: outbox.id }).from(outbox).where(matches(filters)).limit(limit);
    return db.$count(found.as('found'));
  });
}

/** A message, held against every other change until the transaction ends. */
export async function lockMessage(db: Queryable, id: number) {
  const [row] = await db
    .select({
      kind: outbox.kind,
      status: outbox.status,
      hasSecret: outbox.hasSecret,
      expiresAt: outbox.expiresAt,
    })
    .from(outbox)
    .where(eq(outbox.id, id))
    .for('update');
  return row;
}

/** Makes a message that was given up wait again, with all attempts before it. Why it failed stays until the next. */
export async function reviveMessage(db: Queryable, id: number, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ status: 'waiting', dueAt: now, endedAt: null, attempts: 0 })
    .where(eq(outbox.id, id));
}
