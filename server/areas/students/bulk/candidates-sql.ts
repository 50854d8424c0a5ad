import { and, asc, eq, exists, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { BulkAction, startBulkChange } from '#contracts/students/index.ts';
import { isListed } from '#server/areas/students/records/student-filters-sql.ts';
import { allVisibleTo, isLive, visibleTo } from '#server/areas/students/records/student-scope-sql.ts';
import type { Actor, Context, JobContext } from '#server/context.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { members } from '#server/db/schema/members.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import type { Candidate } from './decide.ts';

export type Viewer = Pick<Actor, 'id' | 'role'>;
type Selection = BodyOf<typeof startBulkChange>['selection'];

export interface Selected {
  selection: Selection;
  limit: number;
}

/** The selected students whom the actor sees. */
export const inSelection = (ctx: JobContext, actor: Viewer, { ids, filter = {} }: Selection) =>
  ids
    ? and(inArray(students.id, ids), isLive, visibleTo(ctx.db, actor))
    : and(isListed(ctx, filter), allVisibleTo(ctx.db, actor));

/** Condition on `students`: a future appointment with the present counsellor is open. */
function hasAppointments({ db, now }: JobContext, bookedSince?: Date): SQL {
  const { studentId, counsellorId, status, startsAt, createdAt } = appointments;
  const coming = db
    .select({ one: sql`1` })
    .from(appointments)
    .where(
      and(
        eq(studentId, students.id),
        eq(counsellorId, students.counsellorId),
        inArray(status, ['requested', 'confirmed']),
        gt(startsAt, now),
        bookedSince && gte(createdAt, bookedSince),
      ),
    );
  return exists(coming);
}

interface Question {
  action: BulkAction;
  /** The member who gets the tasks. */
  assignee: Viewer | null;
}

function selectCandidatesWhere(ctx: JobContext, { action, assignee }: Question, where: SQL | undefined) {
  const { db } = ctx;
  const open = (service: string) =>
    db
      .select({ one: sql`1` })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.studentId, students.id),
          sql`${enrolments.service} = ${service}`,
          inArray(enrolments.stage, ['enrolled', 'in_progress']),
        ),
      );
  const active = db
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.id, students.counsellorId), members.isActive));
  const isSeen = assignee && visibleTo(db, assignee);
  return db
    .select({
      id: students.id,
      counsellorId: students.counsellorId,
      status: students.status,
      tags: students.tags,
      isEnrolled:
        action.kind === 'enrol' ? sql<boolean>`${exists(open(action.service))}` : sql<boolean>`false`,
      hasAppointments: action.kind === 'assign' ? sql<boolean>`${hasAppointments(ctx)}` : sql<boolean>`false`,
      isSeen: isSeen ? sql<boolean>`coalesce(${isSeen}, false)` : sql<boolean>`true`,
      hasActiveCounsellor: sql<boolean>`${exists(active)}`,
    })
    .from(students)
    .where(where)
    .orderBy(asc(students.id));
}

/** @returns in the order of ids. */
export function selectSelected(
  ctx: Context,
  question: Question,
  { selection, limit }: Selected,
): Promise<Candidate[]> {
  return selectCandidatesWhere(ctx, question, inSelection(ctx, ctx.actor, selection)).limit(limit);
}

export async function selectCandidates(
  ctx: Context,
  question: Question,
  ids: number[],
): Promise<Map<number, Candidate>> {
  const rows = await selectCandidatesWhere(
    ctx,
    question,
    and(inArray(students.id, ids), isLive, visibleTo(ctx.db, ctx.actor)),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns those of the students who have a future appointment with their counsellor, booked since a time. */
export async function selectBooked(ctx: JobContext, ids: number[], since: Date): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: students.id })
    .from(students)
    .where(and(inArray(students.id, ids), hasAppointments(ctx, since)));
  return new Set(rows.map(({ id }) => id));
}
