import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Count } from '#contracts/lib/lists.ts';
import type { NoteKind } from '#contracts/records.ts';
import { hasPermission, ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import {
  appointments,
  isCounsellor,
  isOwnAppointment,
  personName,
} from '#server/areas/appointments/index.ts';
import { familyWroteAt, sentRequests } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { reports } from '#server/areas/reports/index.ts';
import {
  allVisibleTo,
  enrolments,
  isAssignedTo,
  isLive,
  isOfLive,
  lastNoteOf,
  students,
  unansweredMessages,
} from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly } from '#server/db/keyset.ts';
import { countRows } from '#server/db/search.ts';

const { startsAt, endsAt, status } = appointments;
const isOpen = sql`${status} in ('requested', 'confirmed')`;

/** Counts only where the first rows are not all. */
async function withCount<Row>(first: Row[], limit: number, count: () => Promise<Count>) {
  return { first, count: first.length < limit ? { rows: first.length, isExact: true } : await count() };
}

type Counted = typeof appointments | typeof students;

const countUpTo = (db: Queryable, table: Counted, where: SQL | undefined) =>
  countRows({ search: undefined }, (limit) => {
    const found = db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(where)
      .limit(limit);
    return db.$count(found.as('found'));
  });

const MEETING = {
  id: appointments.id,
  version: appointments.version,
  service: appointments.service,
  startsAt,
  status,
  student: { id: appointments.studentId, name: personName },
  contactId: appointments.contactId,
  counsellor: members.name,
};

/** Open appointments that are not over and begin before `to`, with what to read before. */
export async function selectMeetings(
  ctx: Context,
  { to, limit, may }: { to: Date; limit: number; may: Reading },
) {
  const { db, now, actor } = ctx;
  const where = and(
    isOpen,
    gt(endsAt, now),
    lt(startsAt, to),
    isOfLive(db, appointments.studentId),
    isOwnAppointment(db, actor),
  );
  const first = await db
    .select({ ...MEETING, ...toRead(ctx, may) })
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(where)
    .orderBy(asc(startsAt), asc(appointments.id))
    .limit(limit);
  return withCount(first, limit, () => countUpTo(db, appointments, where));
}

interface Reading {
  readEnquiries: boolean;
  readReports: boolean;
}

function toRead({ db, actor }: Context, { readEnquiries, readReports }: Reading) {
  const note = lastNoteOf(db, appointments.studentId);
  const report = db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .where(and(eq(enrolments.studentId, appointments.studentId), readReports ? undefined : sql`false`))
    .orderBy(desc(reports.updatedAt))
    .limit(1);
  const sent = sentRequests(db);
  const request = db
    .select({ id: sent.id })
    .from(sent)
    .where(
      and(
        eq(sent.studentId, appointments.studentId),
        isNotNull(sent.assessment),
        sent.isAssessmentOpen,
        readEnquiries ? undefined : sql`false`,
        seesOnlyAssigned(actor.role) ? eq(sent.assigneeId, actor.id) : undefined,
      ),
    )
    .orderBy(desc(sent.id))
    .limit(1);
  return {
    lastNote: sql<{ kind: NoteKind; author: string; at: string } | null>`(${note})`,
    familyWroteAt: readEnquiries ? familyWroteAt(appointments.studentId) : sql<null>`null`,
    reportId: sql<number | null>`(${report})`,
    assessmentRequestId: sql<number | null>`(${request})`,
  };
}

/** Open appointments that are over, newest first. */
export async function selectPast({ db, now, actor }: Context, limit: number) {
  const where = and(
    isOpen,
    lte(endsAt, now),
    isOfLive(db, appointments.studentId),
    isOwnAppointment(db, actor),
  );
  const first = await db
    .select(MEETING)
    .from(appointments)
    .leftJoin(students, eq(students.id, appointments.studentId))
    .leftJoin(members, eq(members.id, appointments.counsellorId))
    .where(where)
    .orderBy(desc(endsAt), desc(appointments.id))
    .limit(limit);
  return withCount(first, limit, () => countUpTo(db, appointments, where));
}

/** Families without an answer in their space: of the actor's students, and of nobody's for those who see all. */
export async function selectFamilies({ db, actor }: Context, limit: number) {
  const able = db.select({ id: members.id }).from(members).where(isCounsellor);
  const isOfNobody = seesOnlyAssigned(actor.role)
    ? undefined
    : or(isNull(students.counsellorId), not(inArray(students.counsellorId, able)));
  const waiting = unansweredMessages(db, or(eq(students.counsellorId, actor.id), isOfNobody));
  const rows = db
    .select({
      student: { id: waiting.id, name: waiting.name },
      since: exactly(sql`${waiting.since}`).as('at'),
    })
    .from(waiting)
    .orderBy(asc(waiting.since), asc(waiting.id));
  const counted = () => countRows({ search: undefined }, (most) => db.$count(rows.limit(most).as('found')));
  return withCount(await rows.limit(limit), limit, counted);
}

/** Live students without a counsellor who are not inactive, newest first. */
export async function selectUnassigned(db: Queryable, limit: number) {
  const { id, name, counsellorId, status, createdAt } = students;
  const where = and(isLive, isNull(counsellorId), ne(status, 'inactive'));
  const first = await db
    .select({ id, name })
    .from(students)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return withCount(first, limit, () => countUpTo(db, students, where));
}

/**
 * Reports that the actor wrote. Also reports without an author who can continue them, if the actor is the student's
 * counsellor, or the student has none and the actor may assign.
 */
function isOwnReport({ db, actor }: Context): SQL | undefined {
  const { authorId } = reports;
  // As arrays, which are read once: the team is small.
  const able = db.select({ id: members.id }).from(members).where(isCounsellor);
  const unable = db
    .select({ id: members.id })
    .from(members)
    .where(not(inArray(members.id, able)));
  const isUnable = (id: AnyColumn) => or(isNull(id), sql`${id} = any(array(${unable}))`);
  const isOfNobody = hasPermission(actor.role, 'students:assign')
    ? isUnable(students.counsellorId)
    : undefined;
  const scoped = db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.role, ROLES.filter(seesOnlyAssigned)));
  const seesNoMore = and(
    sql`${authorId} = any(array(${scoped}))`,
    sql`(${isAssignedTo(db, authorId)}) is not true`,
  );
  const isInherited = and(
    or(isUnable(authorId), seesNoMore),
    or(eq(students.counsellorId, actor.id), isOfNobody),
  );
  return or(eq(authorId, actor.id), isInherited);
}

/** The actor's drafts and finished reports that no family can open yet. */
export async function selectReports(ctx: Context, limit: number) {
  const { db, actor } = ctx;
  const where = and(
    isOwnReport(ctx),
    inArray(reports.status, ['draft', 'ready']),
    isLive,
    allVisibleTo(db, actor),
  );
  const rows = db
    .select({
      id: reports.id,
      status: sql<'draft' | 'ready'>`${reports.status}`.as('status'),
      service: enrolments.service,
      updatedAt: reports.updatedAt,
      formerAuthor: sql<
        string | null
      >`case when ${reports.authorId} = ${actor.id} then null else ${reports.authorName} end`.as('former'),
      student: { id: students.id, name: students.name },
    })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .where(where)
    .orderBy(asc(reports.updatedAt), asc(reports.id));
  const first = await rows.limit(limit);
  const counted = () =>
    countRows({ search: undefined }, (most) =>
      db.$count(
        db
          .select({ one: sql`1`.as('one') })
          .from(reports)
          .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
          .innerJoin(students, eq(students.id, enrolments.studentId))
          .where(where)
          .limit(most)
          .as('found'),
      ),
    );
  return withCount(first, limit, counted);
}
