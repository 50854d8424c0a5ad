import type { Queryable } from '#server/db/client.ts';
import { hotQuery } from '#server/db/hot-query.ts';
import type { auditEvents } from '#server/db/schema/audit.ts';

type NewEvent = typeof auditEvents.$inferInsert;

const newEvent = hotQuery(
  'new_event',
  `insert into audit_events
     (at, action, actor_id, actor_name, subject_type, subject_id, subject_name, address, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export async function insertEvent(db: Queryable, event: NewEvent): Promise<void> {
  await newEvent(db, [
    event.at,
    event.action,
    event.actorId,
    event.actorName,
    event.subjectType,
    event.subjectId,
    event.subjectName,
    event.address,
    event.before,
    event.after,
  ]);
}
