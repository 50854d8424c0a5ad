import { type AnyColumn, and, asc, desc, eq, inArray, like, lt, or, sql } from 'drizzle-orm';
import type { AuditFilters, AuditSubject } from '#contracts/audit/index.ts';
import type { Context } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { auditEvents, auditSearchText, eventRecipients } from '#server/db/schema/audit.ts';

type NewEvent = typeof auditEvents.$inferInsert;
export type EventRow = typeof auditEvents.$inferSelect;

const newEvent = preparedQuery<{ id: number }>(
  'new_event',
  `insert into audit_events
     (at, action, actor_id, actor_name, subject_type, subject_id, subject_name, address, before, after)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   returning id`,
);

/** @param recipients are notified. */
export async function insertEvent(
  db: Queryable,
  event: NewEvent,
  recipients: readonly number[],
): Promise<void> {
  const [stored] = await newEvent(db, [
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
  if (!stored || recipients.length === 0) return;
  await db.insert(eventRecipients).values(recipients.map((memberId) => ({ memberId, eventId: stored.id })));
}

const newView = preparedQuery(
  'new_view',
  `insert into audit_events (at, action, actor_id, actor_name, subject_type, subject_id, address)
   select $1::timestamptz, $2::text, $3::int, $4::text, $5::text, $6::int, $7::text
   where (
     -- Reads the events of the record, of which there are few.
     select count(*) filter (where action = $2 and actor_id = $3 and at > $8::timestamptz) from audit_events
     where subject_type = $5 and subject_id = $6
   ) = 0`,
);

type NewView = Required<
  Pick<NewEvent, 'at' | 'action' | 'actorId' | 'actorName' | 'subjectType' | 'subjectId' | 'address'>
>;

/** Inserts a view unless the actor has viewed the record since then. */
export async function insertView(db: Queryable, event: NewView, since: Date): Promise<void> {
  const { at, action, actorId, actorName, subjectType, subjectId, address } = event;
  await newView(db, [at, action, actorId, actorName, subjectType, subjectId, address, since]);
}

/** Events with ids below `before`, newest first. Of 100,000 embedded events any page takes at most 0.15 s. */
export function selectEvents(
  { db, office }: Context,
  { q = '', subjectType, subjectId, actorId, action, ...days }: AuditFilters,
  { before, limit }: { before: number | null; limit: number },
) {
  const isEqual = (column: AnyColumn, value: unknown) =>
    value === undefined ? undefined : eq(column, value);
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        isEqual(auditEvents.subjectType, subjectType),
        isEqual(auditEvents.subjectId, subjectId),
        isEqual(auditEvents.actorId, actorId),
        isEqual(auditEvents.action, action),
        ...isOnDays(auditEvents.at, days, office.timeZone),
        ...patternsOf(q).map((pattern) => like(auditSearchText(auditEvents), sql`lower(${pattern})`)),
        before === null ? undefined : lt(auditEvents.id, before),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(limit);
}

const MAX_WORDS = 8;

/**
 * LIKE patterns of the words, which the database lowers like the text. They keep accents and zeros, unlike those for
 * students: the trail's text is unchanged.
 */
function patternsOf(search: string): string[] {
  const words = search.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** The events of these records, oldest first. */
export async function selectTrailOf(db: Queryable, subjects: Partial<Record<AuditSubject, number[]>>) {
  const theirs = Object.entries(subjects).map(([type, ids]) =>
    and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, ids)),
  );
  return db
    .select({
      at: auditEvents.at,
      what: auditEvents.action,
      by: auditEvents.actorName,
      actorId: auditEvents.actorId,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(or(...theirs))
    .orderBy(asc(auditEvents.id));
}
