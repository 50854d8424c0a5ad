import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { hasPermission, ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import type { Queryable } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';

/** Active members who may see a submission, by name; the other direction of `seesSubmission`. */
export function selectReaders(db: Queryable, assigneeId: number | null) {
  const { id, name, email, role, isActive } = members;
  const reading = ROLES.filter((role) => hasPermission(role, 'enquiries:read'));
  const seeingAll = reading.filter((role) => !seesOnlyAssigned(role));
  const isAssigned = and(inArray(role, reading), eq(id, assigneeId ?? 0));
  return db
    .select({ id, name, email })
    .from(members)
    .where(and(isActive, or(inArray(role, seeingAll), isAssigned)))
    .orderBy(asc(name), asc(id));
}
