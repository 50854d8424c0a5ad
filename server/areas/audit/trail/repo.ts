import { and, asc, desc, eq, gte, inArray, like, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilters, AuditSubject } from '#contracts/audit/index.ts';
import { MAX_ID } from '#contracts/lib/text.ts';
import type { Context } from '#server/context.ts';
import { midnight } from '#server/db/calendar-days.ts';
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

export interface EventFilter extends Omit<AuditFilters, 'q'> {
  patterns: readonly string[];
}

interface Page {
  rows: EventRow[];
  next: number | null;
}

/** Events that one page scans at most, so that a selective filter does not scan the whole trail. */
const WINDOW = 10_000;
/** Newest events that a search scans before it uses the trigram index. */
const FIRST_LOOK = 1_000;
/** The most events that a search fetches by their ids. */
const MAX_FOUND = 2_000;
/** Ids follow the time except among overlapping requests. At most this many overlap. */
const OVERLAP = 1_000;

/** Events with ids below `before`, newest first. A short page may have a next one. */
export async function selectEvents(
  ctx: Context,
  filter: EventFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<Page> {
  const { db } = ctx;
  const days = await daysOf(ctx, filter);
  const bounds = and(days.bounds, before === null ? undefined : lt(auditEvents.id, before));
  const driven = and(leadOf(filter), bounds);
  const wanted = and(matches(filter), days.exact);

  if (filter.patterns.some(isIndexed)) {
    const newest = await selectFrom(db, { driven, wanted, window: FIRST_LOOK, limit });
    if (newest.length > limit) return toPage(newest, limit);
    if ((await selectWindowEnd(db, driven, FIRST_LOOK)) === null) return toPage(newest, limit);
    // Rare words: the trigram index finds all of their events.
    const found = await findAnywhere(db, filter.patterns);
    if (found !== null) {
      const all = db.select().from(auditEvents);
      const rows = all.where(and(inArray(auditEvents.id, found), driven, wanted));
      return toPage(await rows.orderBy(desc(auditEvents.id)).limit(limit + 1), limit);
    }
  }
  const rows = await selectFrom(db, { driven, wanted, window: WINDOW, limit });
  if (rows.length > limit) return toPage(rows, limit);
  const end = await selectWindowEnd(db, driven, WINDOW);
  return end === null ? toPage(rows, limit) : { rows, next: end };
}

function toPage(rows: EventRow[], limit: number): Page {
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

/** The most selective condition with an index in the order of ids. */
function leadOf({ subjectType, subjectId, actorId, action }: EventFilter): SQL | undefined {
  if (subjectType !== undefined && subjectId !== undefined) {
    return and(eq(auditEvents.subjectType, subjectType), eq(auditEvents.subjectId, subjectId));
  }
  if (actorId !== undefined) return eq(auditEvents.actorId, actorId);
  return action === undefined ? undefined : eq(auditEvents.action, action);
}

function matches({ subjectType, subjectId, action, patterns }: EventFilter): SQL | undefined {
  return and(
    subjectType === undefined ? undefined : eq(auditEvents.subjectType, subjectType),
    subjectId === undefined ? undefined : eq(auditEvents.subjectId, subjectId),
    action === undefined ? undefined : eq(auditEvents.action, action),
    hasWords(patterns),
  );
}

/** The database lowers patterns and text by the same rules. */
function hasWords(patterns: readonly string[]): SQL | undefined {
  return and(...patterns.map((pattern) => like(auditSearchText(auditEvents), sql`lower(${pattern})`)));
}

async function selectFrom(
  db: Queryable,
  look: { driven: SQL | undefined; wanted: SQL | undefined; window: number; limit: number },
) {
  const window = db
    .select()
    .from(auditEvents)
    .where(look.driven)
    .orderBy(desc(auditEvents.id))
    .limit(look.window)
    // Aliased as the table, so that its conditions apply to the window.
    .as('audit_events');
  return db
    .select()
    .from(window)
    .where(look.wanted)
    .orderBy(desc(window.id))
    .limit(look.limit + 1);
}

/** The id of the last event of a full window; null if everything was scanned. */
async function selectWindowEnd(
  db: Queryable,
  driven: SQL | undefined,
  window: number,
): Promise<number | null> {
  const [row] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(driven)
    .orderBy(desc(auditEvents.id))
    .offset(window - 1)
    .limit(1);
  return row?.id ?? null;
}

/** The trigram index needs three letters. */
const isIndexed = (pattern: string) => /[\p{L}\p{M}\p{N}]{3}/u.test(pattern);

/** The ids of all events with the words; null if there are too many. */
async function findAnywhere(db: Queryable, patterns: readonly string[]): Promise<number[] | null> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(hasWords(patterns))
    .limit(MAX_FOUND + 1);
  return rows.length > MAX_FOUND ? null : rows.map(({ id }) => id);
}

/** Conditions for the days, and bounds of the ids so that a scan begins and ends there. */
async function daysOf({ db, office }: Context, { from, to }: EventFilter) {
  const { timeZone } = office;
  const { at, id } = auditEvents;
  const isLate = from === undefined ? undefined : gte(at, midnight(sql`${from}::date`, timeZone));
  const isEarly = to === undefined ? undefined : lt(at, midnight(sql`${to}::date + 1`, timeZone));
  const firstOnes = db.select({ id }).from(auditEvents).where(isLate).orderBy(at, id).limit(OVERLAP);
  const lastOnes = db
    .select({ id })
    .from(auditEvents)
    .where(isEarly)
    .orderBy(desc(at), desc(id))
    .limit(OVERLAP);
  const lowest = isLate && (await selectId(db, sql`min(id) as id from (${firstOnes}) as first_ones`));
  const highest = isEarly && (await selectId(db, sql`max(id) as id from (${lastOnes}) as last_ones`));
  return {
    exact: and(isLate, isEarly),
    bounds: and(
      // Without such an event no id matches.
      lowest === undefined ? undefined : gte(id, lowest ?? MAX_ID),
      highest === undefined ? undefined : lte(id, highest ?? 0),
    ),
  };
}

async function selectId(db: Queryable, expression: SQL): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | null }>(sql`select ${expression}`);
  return rows[0]?.id ?? null;
}

/** The events of these records, oldest first. */
export async function selectTrailOf(db: Queryable, subjects: Partial<Record<AuditSubject, number[]>>) {
  const theirs = Object.entries(subjects).map(([type, ids]) =>
    and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, ids)),
  );
  return db
    .select({ at: auditEvents.at, what: auditEvents.action, by: auditEvents.actorName })
    .from(auditEvents)
    .where(or(...theirs))
    .orderBy(asc(auditEvents.id));
}
