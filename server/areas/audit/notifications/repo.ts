import { and, desc, eq, gt, inArray, lte, max, or, sql } from 'drizzle-orm';
import { type AuditAction, actionsFor, NEWEST_NOTIFICATIONS } from '#contracts/audit/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { auditEvents, eventRecipients } from '#server/db/schema/audit.ts';

/** Limits each kind of refused attempt, so that strangers can't fill the list. */
const NEWEST_REFUSALS = 3;
/** Limits events from families, so that a flood from the public site leaves room for account events. */
const NEWEST_FROM_FAMILIES = 15;
/** Limits events about the reader's work. */
const NEWEST_OF_WORK = 15;

export interface Reader {
  id: number;
  /** When the reader's account was created. */
  since: Date;
  managesTeam: boolean;
  readsEnquiries: boolean;
}

function concerns(db: Queryable, reader: Reader) {
  return or(
    ownEvents(db, reader),
    reader.managesTeam ? teamEvents(reader) : undefined,
    reader.readsEnquiries ? eventsFromFamilies(db, reader) : undefined,
    eventsFor(db, reader),
  );
}

function ownEvents(db: Queryable, { id }: Reader) {
  const isAboutReader = and(eq(auditEvents.subjectType, 'member'), eq(auditEvents.subjectId, id));
  const newest = (action: AuditAction) =>
    db
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(and(isAboutReader, eq(auditEvents.action, action)))
      .orderBy(desc(auditEvents.id))
      .limit(NEWEST_REFUSALS);
  return or(
    and(isAboutReader, inArray(auditEvents.action, actionsFor('member'))),
    ...actionsFor('target').map((action) => inArray(auditEvents.id, newest(action))),
  );
}

function eventsFor(db: Queryable, { id }: Reader) {
  const newest = db
    .select({ id: eventRecipients.eventId })
    .from(eventRecipients)
    .where(eq(eventRecipients.memberId, id))
    .orderBy(desc(eventRecipients.eventId))
    .limit(NEWEST_OF_WORK);
  return inArray(auditEvents.id, newest);
}

// Without the reader's own actions.
function teamEvents(reader: Reader) {
  return and(
    inArray(auditEvents.action, actionsFor('team')),
    isSinceArrivalOf(reader),
    sql`${auditEvents.subjectId} is distinct from ${reader.id}`,
    sql`${auditEvents.actorId} is distinct from ${reader.id}`,
  );
}

function eventsFromFamilies(db: Queryable, reader: Reader) {
  const newest = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(inArray(auditEvents.action, actionsFor('office')), isSinceArrivalOf(reader)))
    .orderBy(desc(auditEvents.id))
    .limit(NEWEST_FROM_FAMILIES);
  return inArray(auditEvents.id, newest);
}

// Not before the reader's account was created.
function isSinceArrivalOf({ since }: Reader) {
  return gt(auditEvents.at, since);
}

export async function selectEventsFor(db: Queryable, reader: Reader) {
  return db
    .select()
    .from(auditEvents)
    .where(concerns(db, reader))
    .orderBy(desc(auditEvents.id))
    .limit(NEWEST_NOTIFICATIONS);
}

/** The newest event up to an id; 0 if there is none. */
export async function selectNewestUpTo(db: Queryable, upTo: number): Promise<number> {
  const [row] = await db
    .select({ id: max(auditEvents.id) })
    .from(auditEvents)
    .where(lte(auditEvents.id, upTo));
  return row?.id ?? 0;
}
