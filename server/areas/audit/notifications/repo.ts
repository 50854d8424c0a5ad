import { and, desc, eq, inArray, lte, max, or, sql } from 'drizzle-orm';
import { type AuditAction, NEWEST_NOTIFICATIONS } from '#contracts/audit/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';

/** Happen to one person, who is told of them. */
const OWN_ACTIONS: AuditAction[] = [
  'member.updated',
  'member.password_changed',
  'member.one_time_password_issued',
  'member.password_set',
  'member.second_factor_on',
  'member.second_factor_off',
  'member.second_factor_reset',
  'session.new_device',
];
/** Attempts of strangers; of a refused code the password was right. */
const REFUSED_ACTIONS: AuditAction[] = ['session.refused', 'session.code_refused'];
/** More of either than these are not told: strangers could push everything else off the list with them. */
const NEWEST_REFUSALS = 3;
/** Are told to those who manage the team. */
const TEAM_ACTIONS: AuditAction[] = ['member.created', 'member.deleted', 'member.updated'];
/** Are told to those who read what families send. */
const FAMILY_ACTIONS: AuditAction[] = ['enquiry.received', 'appointment_request.received'];
/** So many at most, that a flood from the public site leaves room for what happened to one's own account. */
const NEWEST_FROM_FAMILIES = 15;

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
    and(isAboutReader, inArray(auditEvents.action, OWN_ACTIONS)),
    ...REFUSED_ACTIONS.map((action) => inArray(auditEvents.id, newest(action))),
  );
}

// What somebody did to others is no news to herself.
function teamEvents(reader: Reader) {
  return and(
    inArray(auditEvents.action, TEAM_ACTIONS),
    isSinceArrivalOf(reader),
    sql`${auditEvents.subjectId} is distinct from ${reader.id}`,
    sql`${auditEvents.actorId} is distinct from ${reader.id}`,
  );
}

function eventsFromFamilies(db: Queryable, reader: Reader) {
  const newest = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(inArray(auditEvents.action, FAMILY_ACTIONS), isSinceArrivalOf(reader)))
    .orderBy(desc(auditEvents.id))
    .limit(NEWEST_FROM_FAMILIES);
  return inArray(auditEvents.id, newest);
}

// What happened before a person came is no news to her.
function isSinceArrivalOf({ id }: Reader) {
  return sql`${auditEvents.at} > (select ${members.createdAt} from ${members} where ${members.id} = ${id})`;
}

export async function selectEventsFor(db: Queryable, reader: Reader) {
  return db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      action: auditEvents.action,
      actorId: auditEvents.actorId,
      actorName: auditEvents.actorName,
      subjectType: auditEvents.subjectType,
      subjectId: auditEvents.subjectId,
      subjectName: auditEvents.subjectName,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(concerns(db, reader))
    .orderBy(desc(auditEvents.id))
    .limit(NEWEST_NOTIFICATIONS);
}

export async function selectReadUpTo(db: Queryable, memberId: number): Promise<number> {
  const [row] = await db
    .select({ upTo: members.notificationsReadUpTo })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.upTo ?? 0;
}

/** Moves the mark forward, never back, and never beyond the newest event there is. */
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
