import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import { ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import { members } from '#server/areas/identity/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';
import { appointments } from '#server/db/views-from-above.ts';

/** Active members who may see the student, by name; the other direction of `visibleTo`. */
export function selectViewers(db: Queryable, studentId: number) {
  const { id, name, email, role, isActive } = members;
  const counselled = db
    .select({ one: sql`1` })
    .from(students)
    .where(and(eq(students.id, studentId), eq(students.counsellorId, id)));
  const met = db
    .select({ one: sql`1` })
    .from(appointments)
    .where(
      and(
        eq(appointments.studentId, studentId),
        eq(appointments.counsellorId, id),
        ne(appointments.status, 'cancelled'),
      ),
    );
  const seeingAll = ROLES.filter((role) => !seesOnlyAssigned(role));
  return db
    .select({ id, name, email })
    .from(members)
    .where(and(isActive, or(inArray(role, seeingAll), exists(counselled), exists(met))))
    .orderBy(asc(name), asc(id));
}
