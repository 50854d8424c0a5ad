import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { auditEvents } from '#server/areas/audit/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { enrolments, FAMILY_COLUMNS, isLive, students } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { idsWithWords } from '#server/db/search.ts';

export type LinkRow = typeof reportLinks.$inferSelect;

/** Newest first. */
export async function selectLinks(db: Queryable, reportId: number): Promise<LinkRow[]> {
  return db
    .select()
    .from(reportLinks)
    .where(eq(reportLinks.reportId, reportId))
    .orderBy(desc(reportLinks.id));
}

export async function selectLink(db: Queryable, id: number): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(reportLinks).where(eq(reportLinks.id, id));
  return row;
}

export async function countOpenLinks(db: Queryable, reportId: number, now: Date): Promise<number> {
  return db.$count(
    reportLinks,
    and(eq(reportLinks.reportId, reportId), isNull(reportLinks.revokedAt), gt(reportLinks.expiresAt, now)),
  );
}

export async function insertLink(
  db: Queryable,
  link: Pick<LinkRow, 'reportId' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
  author: Pick<Actor, 'id' | 'name'>,
): Promise<number> {
  const values = { ...link, createdBy: author.id, createdByName: author.name };
  return oneRow(await db.insert(reportLinks).values(values).returning({ id: reportLinks.id })).id;
}

/** @returns the ids of the links that this call revoked. */
export async function revokeLinks(
  db: Queryable,
  which: { reportId: number } | { id: number },
  now: Date,
): Promise<number[]> {
  const isSelected = 'id' in which ? eq(reportLinks.id, which.id) : eq(reportLinks.reportId, which.reportId);
  const rows = await db
    .update(reportLinks)
    .set({ revokedAt: now })
    .where(and(isSelected, isNull(reportLinks.revokedAt)))
    .returning({ id: reportLinks.id });
  return rows.map(({ id }) => id);
}

const SHARED_COLUMNS = {
  reportId: reports.id,
  content: reports.content,
  readyAt: reports.readyAt,
  service: enrolments.service,
  student: students.name,
  language: students.language,
  author: reports.authorName,
  authorId: reports.authorId,
};

/** The report of a live link. Locks the link until the transaction ends, so that a concurrent revocation waits. */
export async function holdShared(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ ...SHARED_COLUMNS, linkId: reportLinks.id, expiresAt: reportLinks.expiresAt })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(
      and(
        eq(reportLinks.tokenHash, tokenHash),
        isNull(reportLinks.revokedAt),
        gt(reportLinks.expiresAt, now),
        eq(reports.status, 'shared'),
        isLive,
      ),
    )
    .for('update', { of: reportLinks });
  return row;
}
export type SharedRow = Omit<NonNullable<Awaited<ReturnType<typeof holdShared>>>, 'linkId' | 'expiresAt'>;

/** Whether somebody of the family has opened a report since it was shared, through a link or in an account. */
const isOpened = sql<boolean>`exists (select from ${auditEvents}
  where ${auditEvents.subjectType} = 'report' and ${auditEvents.subjectId} = ${reports.id}
    and ${auditEvents.action} in ('report.opened', 'report.opened_in_account')
    and ${auditEvents.at} >= ${reports.sharedAt})`;

/** A shared report of a student. Locks it until the transaction ends, so that a return to draft waits. */
export async function holdSharedOf(
  db: Queryable,
  { studentId, reportId }: { studentId: number; reportId: number },
) {
  const [row] = await db
    .select({ ...SHARED_COLUMNS, isOpened })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(and(eq(reports.id, reportId), eq(students.id, studentId), eq(reports.status, 'shared'), isLive))
    .for('share', { of: reports });
  return row;
}

/** A student's shared reports, newest first. */
export function selectSharedOf(db: Queryable, studentId: number) {
  const { id, authorName: author, readyAt } = reports;
  return db
    .select({ id, service: enrolments.service, author, readyAt, isOpened })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .where(and(eq(enrolments.studentId, studentId), eq(reports.status, 'shared')))
    .orderBy(desc(readyAt), desc(id));
}

/** Counts an opening, unless the last one was at or after `since`. @returns the number of openings; 0 if it did not count. */
export async function countOpening(
  db: Queryable,
  id: number,
  { now, since }: { now: Date; since: Date },
): Promise<number> {
  const [row] = await db
    .update(reportLinks)
    .set({ openedAt: now, openedTimes: sql`${reportLinks.openedTimes} + 1` })
    .where(
      and(
        eq(reportLinks.id, id),
        isNull(reportLinks.revokedAt),
        or(isNull(reportLinks.openedAt), lte(reportLinks.openedAt, since)),
      ),
    )
    .returning({ times: reportLinks.openedTimes });
  return row?.times ?? 0;
}

/** The open links to a student's reports. */
export function selectOpenLinksOf(db: Queryable, studentId: number, now: Date) {
  return db
    .select({ id: reportLinks.id, reportId: reportLinks.reportId })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .where(
      and(eq(enrolments.studentId, studentId), isNull(reportLinks.revokedAt), gt(reportLinks.expiresAt, now)),
    );
}

export async function selectLinkToMail(db: Queryable, id: number) {
  const { expiresAt, revokedAt } = reportLinks;
  const [row] = await db
    .select({
      expiresAt,
      revokedAt,
      status: reports.status,
      service: enrolments.service,
      studentId: enrolments.studentId,
      family: FAMILY_COLUMNS,
    })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(eq(reportLinks.id, id));
  return row;
}

/** Whether a message is about a report of a student with these words. */
export const isReportMail = (q: string) => sql`${outbox.reportLinkId} in (
  select ${reportLinks.id} from ${reportLinks} join ${reports} on ${reports.id} = ${reportLinks.reportId}
  join ${enrolments} on ${enrolments.id} = ${reports.enrolmentId}
  where ${enrolments.studentId} in ${idsWithWords(students, q)})`;

/** The recipient of a message about a link; see `MailDefinition`. */
export const reportLinkRecipient = sql`
  select coalesce(guardian_name, name) as name, email as address
  from ${reportLinks} join ${reports} on ${reports.id} = ${reportLinks.reportId}
  join ${enrolments} on ${enrolments.id} = ${reports.enrolmentId}
  join ${students} on ${students.id} = ${enrolments.studentId}
  where ${reportLinks.id} = ${outbox.reportLinkId}`;
