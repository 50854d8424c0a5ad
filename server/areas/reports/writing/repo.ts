import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { StoredAssessment } from '#contracts/guidance/index.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { ReportContent, ReportRow, ReportsQuery } from '#contracts/reports/index.ts';
import { sentRequests } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { allVisibleTo, enrolments, isLive, students, visibleTo } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly, type Position } from '#server/db/keyset.ts';
import { oneRow } from '#server/db/one-row.ts';
import { insertsRows } from '#server/db/sample-rows.ts';
import { reports } from '#server/db/schema/reports.ts';
import { countRows, hasWords } from '#server/db/search.ts';

type ReportFilters = Omit<ReportsQuery, 'after' | 'limit'>;

/** Of a completed service the counsellor at its completion, else the student's. */
const counsellorOfService = sql<number | null>`case when ${enrolments.completedAt} is null
  then ${students.counsellorId} else ${enrolments.counsellorId} end`;

const GAPS = {
  school: students.schoolId,
  city: students.city,
  counsellor: counsellorOfService,
  service: enrolments.service,
};

function isWanted({ db, actor, office }: Context, filters: ReportFilters): SQL | undefined {
  const { q = '', service, studentId, counsellorId, schoolId, city, without } = filters;
  const { completedFrom: from, completedTo: to } = filters;
  return and(
    isLive,
    allVisibleTo(db, actor),
    hasWords(students.searchText, q),
    service ? eq(enrolments.service, service) : undefined,
    studentId ? eq(enrolments.studentId, studentId) : undefined,
    counsellorId ? eq(counsellorOfService, counsellorId) : undefined,
    schoolId ? eq(students.schoolId, schoolId) : undefined,
    city ? eq(students.city, city) : undefined,
    without ? isNull(GAPS[without]) : undefined,
    ...isOnDays(enrolments.completedAt, { from, to }, office.timeZone),
  );
}

/** Enrolments with a report, by the report's last change. */
function begun(ctx: Context, filters: ReportFilters, end: Position | null) {
  const { status } = filters;
  return ctx.db
    .select({
      at: sql<string>`${reports.updatedAt}`.as('changed_at'),
      enrolmentId: sql<number>`${reports.enrolmentId}`.as('belongs_to'),
    })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(
      and(
        status === 'due' ? and(eq(reports.status, 'draft'), isNotNull(enrolments.completedAt)) : undefined,
        status && status !== 'due' ? eq(reports.status, status) : undefined,
        isWanted(ctx, filters),
        end
          ? sql`(${reports.updatedAt}, ${reports.enrolmentId}) < (${end.key}::timestamptz, ${end.id}::int)`
          : undefined,
      ),
    );
}

/** Completed enrolments without a report, by their completion. */
function missing(ctx: Context, filters: ReportFilters, end: Position | null) {
  return ctx.db
    .select({
      at: sql<string>`${enrolments.completedAt}`.as('changed_at'),
      enrolmentId: sql<number>`${enrolments.id}`.as('belongs_to'),
    })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(
      and(
        isNotNull(enrolments.completedAt),
        sql`not exists (select 1 from ${reports} where ${reports.enrolmentId} = ${enrolments.id})`,
        isWanted(ctx, filters),
        end
          ? sql`(${enrolments.completedAt}, ${enrolments.id}) < (${end.key}::timestamptz, ${end.id}::int)`
          : undefined,
      ),
    );
}

/** Both kinds, or the only kind with this status. Each has its own limit, so that it reads no more of its index. */
function found(
  ctx: Context,
  filters: ReportFilters,
  { end, limit }: { end: Position | null; limit: number },
) {
  const { status } = filters;
  const newest = sql`changed_at desc, belongs_to desc`;
  const withReport = begun(ctx, filters, end).orderBy(newest).limit(limit);
  if (status !== undefined && status !== 'due') return withReport.as('found');
  return unionAll(withReport, missing(ctx, filters, end).orderBy(newest).limit(limit)).as('found');
}

/** A page of the list, last changed first. */
export async function selectReportRows(
  ctx: Context,
  filters: ReportFilters,
  page: { end: Position | null; limit: number },
): Promise<(ReportRow & { sortKey: string })[]> {
  const rows = found(ctx, filters, page);
  const picked = await ctx.db
    .select({
      sortKey: exactly(sql`${rows.at}`),
      id: reports.id,
      enrolmentId: enrolments.id,
      student: { id: students.id, name: students.name },
      service: enrolments.service,
      status: reports.status,
      counsellor: members.name,
      completedAt: enrolments.completedAt,
      updatedAt: reports.updatedAt,
    })
    .from(rows)
    .innerJoin(enrolments, eq(enrolments.id, rows.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .leftJoin(reports, eq(reports.enrolmentId, enrolments.id))
    .leftJoin(members, eq(members.id, counsellorOfService))
    .orderBy(desc(rows.at), desc(rows.enrolmentId))
    .limit(page.limit);
  return picked.map((row) => ({
    ...row,
    completedAt: row.completedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  }));
}

export async function countReports(ctx: Context, filters: ReportFilters): Promise<Count> {
  const { q, completedFrom, completedTo } = filters;
  return countRows({ search: q, isPeriod: Boolean(completedFrom && completedTo) }, (limit) =>
    ctx.db.$count(found(ctx, filters, { end: null, limit })),
  );
}

function selectDetails(db: Queryable) {
  return db
    .select({
      report: reports,
      service: enrolments.service,
      completedAt: enrolments.completedAt,
      stage: enrolments.stage,
      student: { id: students.id, name: students.name },
      family: { email: students.email, phone: students.phone, language: students.language },
      counsellor: members.name,
    })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .leftJoin(members, eq(members.id, counsellorOfService));
}

export type DetailsRow = Awaited<ReturnType<typeof selectDetails>>[number];

/** @param actor sees the report only if they may; null checks nothing. */
export async function selectReport(
  db: Queryable,
  actor: Pick<Actor, 'id' | 'role'> | null,
  id: number,
): Promise<DetailsRow | undefined> {
  const [row] = await selectDetails(db).where(
    and(eq(reports.id, id), actor ? visibleTo(db, actor) : undefined),
  );
  return row;
}

export type Enrolment = NonNullable<Awaited<ReturnType<typeof selectEnrolment>>>['enrolment'];

export async function selectEnrolment(db: Queryable, enrolmentId: number) {
  const { id, studentId, service, stage, createdAt, completedAt } = enrolments;
  const [row] = await db
    .select({ enrolment: { id, studentId, service, stage, createdAt, completedAt }, reportId: reports.id })
    .from(enrolments)
    .leftJoin(reports, eq(reports.enrolmentId, id))
    .where(eq(id, enrolmentId));
  return row;
}

/** The newest assessment without a withdrawn consent, and of a child only with a parent's confirmed one. */
export async function selectAssessment(db: Queryable, studentId: number): Promise<StoredAssessment | null> {
  const sent = sentRequests(db);
  const [row] = await db
    .select({ assessment: sent.assessment })
    .from(sent)
    .where(and(eq(sent.studentId, studentId), isNotNull(sent.assessment), sent.isAssessmentOpen))
    .orderBy(desc(sent.sentAt), desc(sent.id))
    .limit(1);
  return row?.assessment ?? null;
}

export async function insertReport(
  db: Queryable,
  report: Pick<typeof reports.$inferInsert, 'enrolmentId' | 'content'>,
  { author, now }: { author: Pick<Actor, 'id' | 'name'>; now: Date },
): Promise<number> {
  const by = { authorId: author.id, authorName: author.name };
  const values = { ...report, ...by, createdAt: now, updatedAt: now };
  return oneRow(await db.insert(reports).values(values).returning({ id: reports.id })).id;
}

/** Every update raises the version. */
export async function updateReport(
  db: Queryable,
  id: number,
  change: Partial<Pick<typeof reports.$inferInsert, 'status' | 'readyAt' | 'sharedAt'>> & {
    content?: ReportContent;
    updatedAt: Date;
  },
): Promise<void> {
  await db
    .update(reports)
    .set({ ...change, version: sql`${reports.version} + 1` })
    .where(eq(reports.id, id));
}

export async function deleteReport(db: Queryable, id: number): Promise<void> {
  await db.delete(reports).where(eq(reports.id, id));
}

const isDraftOf = (authorId: number) => and(eq(reports.authorId, authorId), eq(reports.status, 'draft'));

export function countDraftsOf(db: Queryable, authorId: number): Promise<number> {
  return db.$count(reports, isDraftOf(authorId));
}

export async function selectDraftsOf(db: Queryable, authorId: number, limit: number) {
  return db
    .select({ id: reports.id, name: students.name })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(isDraftOf(authorId))
    .orderBy(asc(reports.id))
    .limit(limit);
}

/** The drafts of an author, with the students' counsellors. Locks the drafts. */
export async function lockDraftsOf(db: Queryable, authorId: number) {
  return db
    .select({ id: reports.id, counsellorId: students.counsellorId })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(isDraftOf(authorId))
    .orderBy(asc(reports.id))
    .for('update', { of: reports });
}

export async function setAuthor(db: Queryable, id: number, authorId: number): Promise<void> {
  await db
    .update(reports)
    .set({
      authorId,
      authorName: sql`(select name from ${members} where id = ${authorId})`,
      version: sql`${reports.version} + 1`,
    })
    .where(eq(reports.id, id));
}

export const insertSampleReports = insertsRows(reports);
