import {
  type AnyColumn,
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';
import { appointments } from '#server/db/views-from-above.ts';

/**
 * Condition on `students`: those whom the actor may see. A teacher sees those they counsel or have an appointment with
 * that was not cancelled. Every query that reads students for an actor needs it.
 */
export function visibleTo(db: Queryable, actor: Pick<Actor, 'id' | 'role'>): SQL | undefined {
  return seesOnlyAssigned(actor.role) ? isAssignedTo(db, actor.id) : undefined;
}

/** Condition on `students`: a member, by id or by a column with it, counsels them or has an appointment with them. */
export function isAssignedTo(db: Queryable, memberId: number | AnyColumn): SQL | undefined {
  const own = db
    .select({ one: sql`1` })
    .from(appointments)
    .where(and(eq(appointments.studentId, students.id), isHeldBy(memberId)));
  return or(eq(students.counsellorId, memberId), exists(own));
}

/** The same for lists: reads the actor's appointments once instead of once per student, which is several times faster. */
export function allVisibleTo(db: Queryable, actor: Pick<Actor, 'id' | 'role'>): SQL | undefined {
  if (!seesOnlyAssigned(actor.role)) return undefined;
  const own = db.select({ id: appointments.studentId }).from(appointments).where(isHeldBy(actor.id));
  return or(eq(students.counsellorId, actor.id), inArray(students.id, own));
}

const isHeldBy = (memberId: number | AnyColumn) =>
  and(eq(appointments.counsellorId, memberId), ne(appointments.status, 'cancelled'));

export const isLive = isNull(students.mergedIntoId);

/** For a table that may refer to students. Few students are merged, so that excluding those is fast. */
export function isOfLive(db: Queryable, studentId: AnyColumn): SQL {
  const merged = db.select({ id: students.id }).from(students).where(isNotNull(students.mergedIntoId));
  // Without a student it is null.
  return sql`(${studentId} not in ${merged}) is not false`;
}
