import type { Queryable } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

type NewEvent = typeof auditEvents.$inferInsert;

export async function insertEvent(db: Queryable, event: NewEvent): Promise<void> {
  await db.insert(auditEvents).values(event);
}
