import { and, desc, eq, inArray, lte, max, or, sql } from 'drizzle-orm';
import { type AuditAction, actionsFor, NEWEST_NOTIFICATIONS } from '#contracts/audit/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { auditEvents, eventRecipients } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';

/** Limits each kind of refused attempt, so that strangers can't fill the list. */
const NEWEST_REFUSALS = 3;
/** Limits events from families, so that a flood from the public site leaves room for account events. */
const NEWEST_FROM_FAMILIES = 15;
/** Limits events about the reader's work. */
const NEWEST_OF_WORK = 15;

export interface Reader {
  id: number;
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
function isSinceArrivalOf({ id }: Reader) {
  return sql`${auditEvents.at} > (select ${members.createdAt} from ${members} where ${members.id} = ${id})`;
}

export async function selectEventsFor(db: Queryable, reader: Reader) {
  return db
    .select()
    .from(auditEvents)
    .where(concerns(db, reader))
    .orderBy(desc(auditEvents.id))
    .limit(NEWEST_NOTIFICATIONS);
}

/** The names of members by their ids. */
export async function selectNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(inArray(members.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function selectReadUpTo(db: Queryable, memberId: number): Promise<number> {
  const [row] = await db
    .select({ upTo: members.notificationsReadUpTo })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.upTo ?? 0;
}

/** Never moves back, nor beyond the newest event. */
export async function updateReadUpTo(db: Queryable, memberId: number, upTo: number): Promise<void> {
  const newest = db
    .select({ id: max(auditEvents.id) })
    .from(auditEvents)
    .where(lte(auditEvents.id, upTo));
  await db
    .update(members)
    .set({ notificationsReadUpTo: sql`greatest(${members.notificationsReadUpTo}, (${newest}))` })
    .where(eq(members.id, memberId));
}
