import { and, asc, eq } from 'drizzle-orm';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { contacts } from '#server/db/schema/enquiries.ts';

/** Contacts of a student's family that the actor may see, oldest first. */
export function selectContacts(db: Queryable, actor: Pick<Actor, 'id' | 'role'>, studentId: number) {
  const { id, kind, createdAt: receivedAt, message: text, followUpOn } = contacts;
  return db
    .select({ id, kind, receivedAt, text, followUpOn })
    .from(contacts)
    .where(
      and(
        eq(contacts.studentId, studentId),
        seesOnlyAssigned(actor.role) ? eq(contacts.assigneeId, actor.id) : undefined,
      ),
    )
    .orderBy(asc(contacts.createdAt), asc(contacts.id));
}
