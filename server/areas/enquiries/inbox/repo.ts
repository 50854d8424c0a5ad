import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf } from '#contracts/endpoint.ts';
import {
  type EnquiryStatus,
  type LeadStage,
  type listAppointmentRequests,
  OPEN_STATUSES,
  SUBMISSION_KINDS,
  type SubmissionKind,
} from '#contracts/enquiries/index.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { Service } from '#contracts/services.ts';
import { awaitsParent, isWithdrawn } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointmentRequests, type SubmissionTable, submissionTables } from '#server/db/schema/enquiries.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { countRows, hasWords, idsWithWords } from '#server/db/search.ts';
import { dueDay, dueParts } from './due-sql.ts';
import { isLinked } from './linked-sql.ts';
import { type SubmissionRows, selectRows } from './rows-sql.ts';

const TABLES = submissionTables;

export interface InboxFilter
  extends Partial<Pick<QueryOf<typeof listAppointmentRequests>, 'q' | 'from' | 'to' | 'linked' | 'service'>> {
  /** Only if assigned to all of these, so two different ids match nothing. */
  assigneeIds?: readonly number[];
  /** Only due ones, for open statuses. */
  isDue?: boolean;
}

function matching(
  ctx: JobContext,
  kind: SubmissionKind,
  { q, assigneeIds = [], isDue, from, to, linked, service }: InboxFilter,
): SQL | undefined {
  const table = TABLES[kind];
  return and(
    ...isOnDays(table.createdAt, { from, to }, ctx.office.timeZone),
    linked && isLinked(table, linked),
    service ? eq(table.service, service) : undefined,
    ...assigneeIds.map((id) => eq(table.assigneeId, id)),
    hasWords(table.searchText, q ?? ''),
    isDue ? or(...Object.values(dueParts(ctx, table))) : undefined,
  );
}

interface PageOf<Position> {
  /** Null for the first page. */
  after: Position | null;
  limit: number;
}

/** A page by status, in the order of `statuses`, and newest first. */
export async function selectPage<K extends SubmissionKind>(
  ctx: JobContext,
  kind: K,
  filter: InboxFilter,
  page: PageOf<{ status: EnquiryStatus; id: number }> & { statuses: readonly EnquiryStatus[] },
): Promise<SubmissionRows[K][]> {
  const { id, status } = TABLES[kind];
  const { after, limit } = page;
  const endsIn = after ? page.statuses.indexOf(after.status) : 0;
  const rows: SubmissionRows[K][] = [];
  // One query for each status, since the index is ordered within one status only.
  for (const [index, wanted] of page.statuses.entries()) {
    if (index < endsIn || rows.length === limit) continue;
    // Ids are in the order of arrival.
    const rest = after && index === endsIn ? lt(id, after.id) : undefined;
    const where = and(eq(status, wanted), rest, matching(ctx, kind, filter));
    rows.push(...(await selectRows(ctx, kind, { where, orderBy: [desc(id)], limit: limit - rows.length })));
  }
  return rows;
}

/** A page of due submissions, by due day. */
export async function selectDuePage<K extends SubmissionKind>(
  ctx: JobContext,
  kind: K,
  filter: InboxFilter,
  { after, limit }: PageOf<{ dueOn: string; id: number }>,
): Promise<SubmissionRows[K][]> {
  const table: SubmissionTable = TABLES[kind];
  const { id, status, followUpOn, createdAt } = table;
  const dueOn = dueDay(ctx, table);
  const rest = after ? sql`(${dueOn}, ${id}) > (${after.dueOn}::date, ${after.id})` : undefined;
  const select = (where: SQL | undefined, day: SQL | AnyColumn) =>
    selectRows(ctx, kind, { where, orderBy: [asc(day), asc(id)], limit });
  const { followUps, answers } = dueParts(ctx, table);
  const isFollowUp = and(followUps, inArray(status, OPEN_STATUSES), rest, matching(ctx, kind, filter));
  const isAnswer = and(answers, rest, matching(ctx, kind, filter));
  // All days of a week can have one due day, in the order of ids. Without the limit of days the embedded database would
  // sort 100,000 rows in 270 ms.
  const last = ctx.db.select({ createdAt }).from(table).where(isAnswer).orderBy(asc(createdAt));
  const isEarly = sql`${createdAt} < coalesce((${last.offset(limit - 1).limit(1)}) + interval '8 days', 'infinity')`;
  const rows = [...(await select(isFollowUp, followUpOn)), ...(await select(and(isAnswer, isEarly), dueOn))];
  rows.sort((one, other) => String(one.dueOn).localeCompare(String(other.dueOn)) || one.id - other.id);
  return rows.slice(0, limit);
}

/** Counts a period completely, since a figure of the analytics links to it. */
export async function countSubmissions(
  ctx: JobContext,
  kind: SubmissionKind,
  filter: InboxFilter & { statuses: readonly EnquiryStatus[] },
): Promise<Count> {
  const table = TABLES[kind];
  const isPeriod = Boolean(filter.from && filter.to);
  return countRows({ search: filter.q, isPeriod }, (limit) => {
    const found = ctx.db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(and(inArray(table.status, filter.statuses), matching(ctx, kind, filter)))
      .limit(limit);
    return ctx.db.$count(found.as('found'));
  });
}

/** Due open submissions of each assignee. */
export function countDueByAssignee(ctx: JobContext, kind: SubmissionKind) {
  const table = TABLES[kind];
  const { followUps, answers } = dueParts(ctx, table);
  return ctx.db
    .select({ memberId: sql<number>`${table.assigneeId}`, count: count() })
    .from(table)
    .where(
      and(isNotNull(table.assigneeId), inArray(table.status, [...OPEN_STATUSES]), or(followUps, answers)),
    )
    .groupBy(table.assigneeId);
}

export async function selectSubmission<K extends SubmissionKind>(
  ctx: JobContext,
  kind: K,
  id: number,
): Promise<SubmissionRows[K] | undefined> {
  const [row] = await selectRows(ctx, kind, { where: eq(TABLES[kind].id, id), orderBy: [], limit: 1 });
  return row;
}

export async function selectAssessment(db: Queryable, id: number) {
  const { assessment, assigneeId } = appointmentRequests;
  const [row] = await db
    .select({ assessment, assigneeId, awaitsParent: awaitsParent(), isWithdrawn: isWithdrawn('assessment') })
    .from(appointmentRequests)
    .where(eq(appointmentRequests.id, id));
  return row;
}

export async function lockSubmission(db: Queryable, kind: SubmissionKind, id: number) {
  const table = TABLES[kind];
  const { status, assigneeId, followUpOn, noFollowUpReason, studentId, service, version } = table;
  const { stage, lostReason } = table;
  const [row] = await db
    .select({
      status,
      assigneeId,
      followUpOn,
      noFollowUpReason,
      studentId,
      service,
      stage,
      lostReason,
      version,
    })
    .from(table)
    .where(eq(table.id, id))
    .for('update');
  return row;
}
export type LockedSubmission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>;

const isOpenOf = (kind: SubmissionKind, assigneeId: number) =>
  and(eq(TABLES[kind].assigneeId, assigneeId), inArray(TABLES[kind].status, OPEN_STATUSES));

export function countOpenOf(db: Queryable, kind: SubmissionKind, assigneeId: number): Promise<number> {
  return db.$count(TABLES[kind], isOpenOf(kind, assigneeId));
}

/** A student's open submissions. */
export async function lockLinkedOf(db: Queryable, studentId: number) {
  const found: { kind: SubmissionKind; id: number; stage: LeadStage; service: Service | null }[] = [];
  for (const kind of SUBMISSION_KINDS) {
    const table = TABLES[kind];
    const { id, stage, service } = table;
    const rows = await db
      .select({ id, stage, service })
      .from(table)
      .where(and(eq(table.studentId, studentId), inArray(table.status, OPEN_STATUSES)))
      .orderBy(asc(id))
      .for('update');
    found.push(...rows.map((row) => ({ kind, ...row })));
  }
  return found;
}

export async function lockOpenOf(db: Queryable, kind: SubmissionKind, assigneeId: number) {
  const table = TABLES[kind];
  return db
    .select({ id: table.id })
    .from(table)
    .where(isOpenOf(kind, assigneeId))
    .orderBy(asc(table.id))
    .for('update');
}

export type SubmissionChanges = Partial<
  Omit<LockedSubmission, 'version'> & { becameStudent: boolean; stageSince: Date; service: Service }
>;

export async function updateSubmission(
  db: Queryable,
  kind: SubmissionKind,
  id: number,
  changes: SubmissionChanges,
): Promise<void> {
  const table = TABLES[kind];
  await db
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(eq(table.id, id));
}

/** With its replies and consents. */
/** Whether a message is about an enquiry, request or lead with these words. */
export function isSubmissionMail(q: string) {
  const { enquiry, appointment_request, lead } = submissionTables;
  return or(
    inArray(outbox.enquiryId, idsWithWords(enquiry, q)),
    inArray(outbox.appointmentRequestId, idsWithWords(appointment_request, q)),
    inArray(outbox.leadId, idsWithWords(lead, q)),
  );
}

export async function deleteSubmission(db: Queryable, kind: SubmissionKind, id: number): Promise<void> {
  const table = TABLES[kind];
  await db.delete(table).where(eq(table.id, id));
}

export async function selectStudentOf(
  db: Queryable,
  kind: SubmissionKind,
  id: number,
): Promise<number | null> {
  const table = TABLES[kind];
  const [row] = await db.select({ studentId: table.studentId }).from(table).where(eq(table.id, id));
  return row?.studentId ?? null;
}

export async function selectAssigned(db: Queryable, kind: SubmissionKind, id: number) {
  const table = TABLES[kind];
  const { status, assigneeId, createdAt } = table;
  const [row] = await db.select({ status, assigneeId, createdAt }).from(table).where(eq(table.id, id));
  return row;
}
