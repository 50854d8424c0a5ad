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
import { appointments } from '#server/db/schema/appointments.ts';
import { students } from '#server/db/schema/records.ts';

/**
 * The students that a person may see, as a condition on `students`: everybody's, or those she counsels or has an
 * appointment with that was not cancelled. Every query that reads students for somebody carries it.
 */
export function visibleTo(db: Queryable, actor: Pick<Actor, 'id' | 'role'>): SQL | undefined {
  if (!seesOnlyAssigned(actor.role)) return undefined;
  const own = db
    .select({ one: sql`1` })
    .from(appointments)
    .where(and(eq(appointments.studentId, students.id), isHeldBy(actor)));
  return or(eq(students.counsellorId, actor.id), exists(own));
}

/**
 * The same for queries that go through many students: the person's appointments are read once, instead of once for
 * every student, which is several times quicker there and slower for a single one.
 */
export function allVisibleTo(db: Queryable, actor: Pick<Actor, 'id' | 'role'>): SQL | undefined {
  if (!seesOnlyAssigned(actor.role)) return undefined;
  const own = db.select({ id: appointments.studentId }).from(appointments).where(isHeldBy(actor));
  return or(eq(students.counsellorId, actor.id), inArray(students.id, own));
}

/** One that was cancelled never took place; it may have been a slip of the finger. */
const isHeldBy = (actor: Pick<Actor, 'id'>) =>
  and(eq(appointments.counsellorId, actor.id), ne(appointments.status, 'cancelled'));

/** Without the records that were merged into another one. */
export const isLive = isNull(students.mergedIntoId);

/**
 * The same for what belongs to students. Few records are merged ones: leaving those out is quicker than looking every
 * student up.
 */
export function isOfLive(db: Queryable, studentId: AnyColumn): SQL {
  const merged = db.select({ id: students.id }).from(students).where(isNotNull(students.mergedIntoId));
  return sql`${studentId} not in ${merged}`;
}
