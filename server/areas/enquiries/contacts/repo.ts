import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import {
  CONTACT_STAGES,
  type ContactKind,
  type ContactOrder,
  type ContactStatus,
  RECEIVED_STATUSES,
  referenceOf,
  spellReference,
} from '#contracts/enquiries/index.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { COUNTED_UP_TO, type Count } from '#contracts/lib/lists.ts';
import { hasPermission, ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import { members, membersAs } from '#server/areas/identity/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { consents, newestParentsConsent } from '#server/areas/students/index.ts';
import type { Actor, Context, JobContext } from '#server/context.ts';
import { type Days, isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { countWhere } from '#server/db/count-where.ts';
import { exactly, type Position } from '#server/db/keyset.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { countRows, hasWords, idsWithWords } from '#server/db/search.ts';
import {
  type ContactFilters,
  contactNumber,
  countedMember,
  dueDay,
  dueParts,
  isContactListed,
  isContactSeenBy,
  isLinked,
  statusesOf,
} from './contacts-sql.ts';
import { dueRuleOf } from './due-rule.ts';
import { awaitsParent, isOfChild, isWithdrawn } from './sent-parts-sql.ts';

const FAR_DAY = '9999-12-31';

/** The orders of the list; `moved` is the board's: the newest in the stage first. */
export type ListOrder = ContactOrder | 'oldest' | 'moved' | 'due';

const orders = (ctx: JobContext, statuses: readonly ContactStatus[]) => {
  const { createdAt, stageSince, status, followUpOn } = contacts;
  const nextStep = sql<string>`coalesce(${followUpOn}::text, ${FAR_DAY})`;
  const place = sql`array_position(${sql.param(statuses)}::text[], ${status})`;
  const dueOn = dueDay(ctx);
  return {
    unanswered: { key: sql<string>`${status}`, sorted: place, isDescending: false },
    newest: {
      key: exactly(createdAt),
      sorted: sql`${createdAt}`,
      type: sql`timestamptz`,
      isDescending: true,
    },
    oldest: {
      key: exactly(createdAt),
      sorted: sql`${createdAt}`,
      type: sql`timestamptz`,
      isDescending: false,
    },
    moved: {
      key: exactly(stageSince),
      sorted: sql`${stageSince}`,
      type: sql`timestamptz`,
      isDescending: true,
    },
    waiting: {
      key: exactly(stageSince),
      sorted: sql`${stageSince}`,
      type: sql`timestamptz`,
      isDescending: false,
    },
    next_step: { key: nextStep, sorted: nextStep, type: sql`text`, isDescending: false },
    due: { key: sql<string>`${dueOn}::text`, sorted: sql`${dueOn}`, type: sql`date`, isDescending: false },
  } satisfies Record<ListOrder, { key: SQL<string>; sorted: SQL; type?: SQL; isDescending: boolean }>;
};

interface Page {
  sort: ListOrder;
  /** Null for the first page. */
  after: Position | null;
  limit: number;
}

/**
 * Ids of the rows of a page, in parts that each follow one index: of a list by status one for each status, of the due
 * ones the follow-ups and the answers.
 */
function partsOf(ctx: Context, filters: ContactFilters, { sort, after, limit }: Page): SQL[] {
  const { id, status, createdAt, followUpOn } = contacts;
  const listed = isContactListed(ctx, filters);
  const part = (where: SQL | undefined, ...orderBy: SQL[]) =>
    sql`(select ${id} from ${contacts} where ${where} order by ${sql.join(orderBy, sql`, `)} limit ${limit})`;
  if (sort === 'unanswered') {
    const statuses: readonly ContactStatus[] = statusesOf(filters);
    const end = after ? statuses.indexOf(after.key as ContactStatus) : 0;
    // Ids are in the order of arrival.
    return statuses.slice(end).map((one, index) => {
      const rest = after && index === 0 ? sql`${id} < ${after.id}` : undefined;
      return part(and(eq(status, one), rest, listed), desc(id));
    });
  }
  const { sorted, type, isDescending } = orders(ctx, [])[sort];
  const compared = sql.raw(isDescending ? '<' : '>');
  // The first condition is there for the index.
  const rest =
    after &&
    sql`${sorted} ${compared}= ${after.key}::${type} and (${sorted}, ${id}) ${compared} (${after.key}::${type}, ${after.id}::int)`;
  const direction = isDescending ? desc : asc;
  if (sort !== 'due') return [part(and(listed, rest ?? undefined), direction(sorted), direction(id))];
  const { followUps, answers } = dueParts(ctx);
  const isAnswer = and(answers, listed, rest ?? undefined);
  // All days of a week can have one due day, in the order of ids. Without the limit of days the embedded database would
  // sort 100,000 rows in 270 ms.
  const last = sql`(select ${createdAt} from ${contacts} where ${isAnswer} order by ${createdAt} offset ${limit - 1} limit 1)`;
  const isEarly = sql`${createdAt} < coalesce(${last} + interval '8 days', 'infinity')`;
  return [
    part(and(followUps, listed, rest ?? undefined), asc(followUpOn), asc(id)),
    part(and(isAnswer, isEarly), asc(sorted), asc(id)),
  ];
}

const creators = membersAs('creators');
const earlier = alias(contacts, 'earlier');

async function selectRows(ctx: JobContext, { where, sort = 'newest', statuses = [], limit }: RowsWanted) {
  const { searchText: _, contentHash: __, createdBy: ___, ...own } = getTableColumns(contacts);
  const { preferredDay, preferredTime, preferredStart, youngestAge, parentContact, assessment, interests } =
    sessionRequests;
  const { givenBy, relation, confirmation, confirmedAt, confirmedByName } = consents;
  const { key, sorted, isDescending } = orders(ctx, statuses)[sort];
  const direction = isDescending ? desc : asc;
  const rows = await ctx.db
    .select({
      ...own,
      key,
      number: contactNumber,
      dueOn: sql<string | null>`${dueDay(ctx)}::text`,
      assignee: { id: members.id, name: members.name },
      createdBy: creators.name,
      request: {
        contactId: sessionRequests.contactId,
        preferredDay,
        preferredTime,
        preferredStart,
        isUnder18: isOfChild(),
        youngestAge,
        parentContact,
        awaitsParent: awaitsParent(),
        hasAssessment: sql<boolean>`${assessment} is not null and not ${isWithdrawn('assessment')}`,
        hasInterests: sql<boolean>`${interests} is not null and not ${isWithdrawn('interests')}`,
      },
      earlier: { age: sql<number>`${earlier.age}`, receivedAt: earlier.createdAt },
      given: {
        id: consents.id,
        name: givenBy,
        relation,
        confirmation,
        confirmedAt,
        confirmedBy: confirmedByName,
      },
    })
    .from(contacts)
    .leftJoin(sessionRequests, eq(sessionRequests.contactId, contacts.id))
    .leftJoin(members, eq(members.id, contacts.assigneeId))
    .leftJoin(creators, eq(creators.id, contacts.createdBy))
    .leftJoin(consents, eq(consents.id, newestParentsConsent(contacts.id)))
    .leftJoin(earlier, eq(earlier.id, sessionRequests.earlierId))
    .where(where)
    .orderBy(direction(sorted), sort === 'unanswered' ? desc(contacts.id) : direction(contacts.id))
    .limit(limit);
  return rows.map(({ request, given, earlier, ...row }) => ({
    ...row,
    request: request?.contactId
      ? {
          ...request,
          earlier: earlier?.receivedAt ? earlier : null,
          reference: referenceOf(row.idempotencyKey),
          parent: given && { ...given, confirmation: given.confirmation ?? ('not_yet' as const) },
        }
      : null,
  }));
}
export type ContactRow = Awaited<ReturnType<typeof selectRows>>[number];

interface RowsWanted {
  where: SQL | undefined;
  sort?: ListOrder;
  /** In the order `unanswered`. */
  statuses?: readonly ContactStatus[];
  limit: number;
}

/** A page of the contacts that the actor sees. */
export function selectPage(ctx: Context, filters: ContactFilters, page: Page): Promise<ContactRow[]> {
  const ids = sql.join(partsOf(ctx, filters, page), sql` union all `);
  const where = sql`${contacts.id} in (${ids})`;
  return selectRows(ctx, { where, sort: page.sort, statuses: statusesOf(filters), limit: page.limit });
}

/**
 * New contacts without a follow-up that are not yet due, the oldest first: the actor's own, and nobody's for those who see
 * all.
 */
export async function selectUnanswered(ctx: Context, limit: number) {
  const { status, followUpOn, noFollowUpReason, createdAt, assigneeId } = contacts;
  const from = addDays(dueRuleOf(ctx).dueReceipt, 1);
  const isTheirs = eq(assigneeId, ctx.actor.id);
  const where = and(
    sql`${status} = 'new'`,
    isNull(followUpOn),
    isNull(noFollowUpReason),
    ...isOnDays(createdAt, { from }, ctx.office.timeZone),
    seesOnlyAssigned(ctx.actor.role) ? isTheirs : or(isTheirs, isNull(assigneeId)),
  );
  return {
    rows: await selectRows(ctx, { where, sort: 'oldest', limit }),
    count: () => countRows({ search: undefined }, (most) => countUpTo(ctx.db, where, most)),
  };
}

function countUpTo(db: Queryable, where: SQL | undefined, limit: number) {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(contacts)
    .where(where)
    .limit(limit);
  return db.$count(found.as('found'));
}

/** Counts a period completely, since a figure of the analytics links to it. */
export async function countContacts(ctx: Context, filters: ContactFilters): Promise<Count> {
  const { q, from, to } = filters;
  return countRows({ search: q, isPeriod: Boolean(from && to) }, (limit) =>
    countUpTo(ctx.db, isContactListed(ctx, filters), limit),
  );
}

/** Per stage the first rows and the count, in two queries. */
export async function selectBoard(ctx: Context, filters: ContactFilters, limit: number) {
  const perStage = (select: (filters: ContactFilters) => SQL) =>
    sql.join(
      CONTACT_STAGES.map((stage) => select({ ...filters, stage })),
      sql`, `,
    );
  const ids = CONTACT_STAGES.flatMap((stage) =>
    partsOf(ctx, { ...filters, stage }, { sort: 'moved', after: null, limit }),
  );
  const rows = await selectRows(ctx, {
    where: sql`${contacts.id} in (${sql.join(ids, sql` union all `)})`,
    sort: 'moved',
    limit: limit * CONTACT_STAGES.length,
  });
  const counts = perStage(
    (one) =>
      sql`(select count(*)::int from (
        select 1 from ${contacts} where ${isContactListed(ctx, one)} limit ${COUNTED_UP_TO + 1}) as counted)`,
  );
  const { rows: counted } = await ctx.db.execute<{ counts: number[] }>(
    sql`select array[${counts}] as counts`,
  );
  return CONTACT_STAGES.map((stage, index) => {
    const found = counted[0]?.counts[index] ?? 0;
    return {
      stage,
      found: rows.filter((row) => row.stage === stage),
      count: { rows: Math.min(found, COUNTED_UP_TO), isExact: found <= COUNTED_UP_TO },
    };
  });
}

/** Contacts of any status but spam with one of these words, newest first. */
export function selectMatches(ctx: Context, words: readonly string[], limit: number) {
  const isMatch = sql.join(
    words.map((word) => hasWords(contacts.searchText, word) ?? sql`false`),
    sql` or `,
  );
  return selectRows(ctx, {
    where: and(isContactListed(ctx, { show: 'received' }), sql`(${isMatch})`),
    limit,
  });
}

/**
 * Contacts of a period without spam, by groups. `enquiries` counts those of families, `conversions` and `links` of these
 * the ones of new and of existing students; `leads` counts all.
 */
export function selectContactFigures(
  { db, office }: Context,
  { by, period }: { by: 'month' | 'service' | 'counsellor' | 'source' | null; period: Days },
) {
  const { createdAt, service, source, stage, status } = contacts;
  const keys = {
    month: sql`to_char(${createdAt} at time zone ${office.timeZone}, 'YYYY-MM')`,
    service: sql`${service}::text`,
    counsellor: sql`${countedMember}::text`,
    source: sql`${source}::text`,
  };
  const sent = eq(source, 'website');
  return db
    .select({
      key: by ? sql<string | null>`${keys[by]}` : sql<string | null>`null::text`,
      enquiries: countWhere(sent),
      conversions: countWhere(and(sent, isLinked('new'))),
      links: countWhere(and(sent, isLinked('existing'))),
      leads: count(),
      leadsEnrolled: countWhere(eq(stage, 'enrolled')),
      leadsLost: countWhere(eq(stage, 'lost')),
    })
    .from(contacts)
    .where(and(inArray(status, RECEIVED_STATUSES), ...isOnDays(createdAt, period, office.timeZone)))
    .groupBy(sql`1`);
}

export async function selectContact(ctx: JobContext, id: number): Promise<ContactRow | undefined> {
  const [row] = await selectRows(ctx, { where: eq(contacts.id, id), limit: 1 });
  return row;
}

/** @param wanted.number see `contactNumber`. */
export async function selectIdByNumber(
  ctx: Context,
  { kind, number }: { kind: ContactKind; number: number },
) {
  const [row] = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.kind, kind), eq(contactNumber, number), isContactSeenBy(ctx.actor)));
  return row?.id;
}

/** Due open contacts of each assignee. */
export function countDueByAssignee(ctx: JobContext) {
  const { assigneeId } = contacts;
  const { followUps, answers } = dueParts(ctx);
  return ctx.db
    .select({ memberId: sql<number>`${assigneeId}`, count: count() })
    .from(contacts)
    .where(and(isNotNull(assigneeId), sql`(${followUps} or ${answers})`))
    .groupBy(assigneeId);
}

/** Without a lock. */
export async function selectState(db: Queryable, id: number) {
  const { kind, status, assigneeId, studentId, createdAt } = contacts;
  const [row] = await db
    .select({ kind, status, assigneeId, studentId, createdAt })
    .from(contacts)
    .where(eq(contacts.id, id));
  return row;
}

/** Those of the contacts that a member sees. */
export function selectSeenContacts(
  db: Queryable,
  viewer: Pick<Actor, 'id' | 'role'>,
  ids: readonly number[],
) {
  return db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), isContactSeenBy(viewer)));
}

export async function selectAssessment(db: Queryable, id: number) {
  const { assessment } = sessionRequests;
  const [row] = await db
    .select({
      assessment,
      assigneeId: contacts.assigneeId,
      number: contactNumber,
      awaitsParent: awaitsParent(),
      isWithdrawn: isWithdrawn('assessment'),
    })
    .from(sessionRequests)
    .innerJoin(contacts, eq(contacts.id, sessionRequests.contactId))
    .where(eq(contacts.id, id));
  return row;
}

const MoveSchema = z.object({ stage: z.enum(CONTACT_STAGES) });

/** The moves between stages that the audit trail holds, newest first. */
export async function selectMoves(db: Queryable, subject: { type: string; id: number }) {
  const { subjectType, subjectId, action } = auditEvents;
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(subjectType, subject.type),
        eq(subjectId, subject.id),
        eq(action, `${subject.type}.stage_moved`),
      ),
    )
    .orderBy(desc(auditEvents.id));
  return rows.map(({ id, before, after, actorName, at }) => ({
    id,
    at,
    by: actorName,
    from: MoveSchema.parse(before).stage,
    to: MoveSchema.parse(after).stage,
  }));
}

/** Marks the requests of students who are children by their date of birth. @returns the ids of the newly marked ones. */
export async function markChildrensRequests(db: Queryable, studentIds: number[]): Promise<number[]> {
  const { contactId, isUnder18 } = sessionRequests;
  const rows = await db
    .update(sessionRequests)
    .set({ isUnder18: true })
    .from(contacts)
    .where(
      and(eq(contacts.id, contactId), inArray(contacts.studentId, studentIds), not(isUnder18), isOfChild()),
    )
    .returning({ id: contactId });
  return rows.map((row) => row.id);
}

export async function unmarkChildrensRequests(db: Queryable, ids: readonly number[]): Promise<void> {
  await db
    .update(sessionRequests)
    .set({ isUnder18: false })
    .where(inArray(sessionRequests.contactId, [...ids]));
}

/** Active real members who may see a contact, by name; the other direction of `isContactSeenBy`. */
export function selectReaders(db: Queryable, assigneeId: number | null) {
  const { id, name, email, role, isActive, isSample } = members;
  const reading = ROLES.filter((role) => hasPermission(role, 'enquiries:read'));
  const seeingAll = reading.filter((role) => !seesOnlyAssigned(role));
  const isAssigned = and(inArray(role, reading), eq(id, assigneeId ?? 0));
  return db
    .select({ id, name, email })
    .from(members)
    .where(and(isActive, not(isSample), sql`(${inArray(role, seeingAll)} or ${isAssigned})`))
    .orderBy(asc(name), asc(id));
}

/** Whether a mail is about a contact with these words. */
export const isContactMail = (q: string) => inArray(outbox.contactId, contactsWithWords(q));

/** A subquery of the ids of contacts with these words. */
export const contactsWithWords = (q: string) => idsWithWords(contacts, spellReference(q));
