import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import {
  LEAD_STAGES,
  type LeadOrder,
  SUBMISSION_KINDS,
  type SubmissionKind,
} from '#contracts/enquiries/index.ts';
import { COUNTED_UP_TO, type Count } from '#contracts/lib/lists.ts';
import { stateColumns } from '#server/areas/enquiries/inbox/rows-sql.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly } from '#server/db/keyset.ts';
import { leads, submissionTables } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { countRows, hasWords } from '#server/db/search.ts';
import { isLead, type ListFilters } from './leads-sql.ts';

/** The last row of a page; `rank` orders the kinds of one key. */
interface LeadPosition {
  key: string;
  rank: number;
  id: number;
}

const FAR_DAY = '9999-12-31';

const ORDERS = {
  newest: { column: 'createdAt', type: sql`timestamptz`, isDescending: true },
  waiting: { column: 'stageSince', type: sql`timestamptz`, isDescending: false },
  /** The board's: newest in the stage first. */
  moved: { column: 'stageSince', type: sql`timestamptz`, isDescending: true },
  next_step: { column: 'followUpOn', type: sql`text`, isDescending: false },
} as const satisfies Record<LeadOrder | 'moved', object>;
export type LeadListOrder = keyof typeof ORDERS;

export const rankOf = (kind: SubmissionKind) => SUBMISSION_KINDS.indexOf(kind) + 1;

function orderOf(kind: SubmissionKind, sort: LeadListOrder) {
  const table = submissionTables[kind];
  const { column, type, isDescending } = ORDERS[sort];
  const sorted =
    column === 'followUpOn' ? sql`coalesce(${table.followUpOn}::text, ${FAR_DAY})` : sql`${table[column]}`;
  const compared = sql.raw(isDescending ? '<' : '>');
  const direction = isDescending ? desc : asc;
  return {
    key: column === 'followUpOn' ? sql<string>`${sorted}` : exactly(table[column]),
    orderBy: [direction(sorted), direction(table.id)],
    // The first condition is there for the index.
    isAfter: ({ key, rank, id }: LeadPosition) =>
      sql`${sorted} ${compared}= ${key}::${type} and
        (${sorted}, ${rankOf(kind)}::int, ${table.id}) ${compared} (${key}::${type}, ${rank}::int, ${id}::int)`,
  };
}

interface Wanted {
  where: SQL | undefined;
  sort: LeadListOrder;
  limit: number;
}

async function selectOfKind(ctx: Context, kind: SubmissionKind, wanted: Wanted) {
  const table = submissionTables[kind];
  const { id, name, phone, service, createdAt } = table;
  const { key, orderBy } = orderOf(kind, wanted.sort);
  const own =
    kind === 'lead'
      ? { source: leads.source, childName: leads.childName }
      : { source: sql<'website'>`'website'`, childName: sql<null>`null` };
  const rows = await ctx.db
    .select({ ...stateColumns(ctx, table), id, name, phone, service, createdAt, key, ...own })
    .from(table)
    .leftJoin(members, eq(members.id, table.assigneeId))
    .where(wanted.where)
    .orderBy(...orderBy)
    .limit(wanted.limit);
  return rows.map((row) => ({ kind, ...row }));
}
export type LeadRowFound = Awaited<ReturnType<typeof selectOfKind>>[number];

function inOrder(rows: LeadRowFound[], sort: LeadListOrder): LeadRowFound[] {
  const sign = ORDERS[sort].isDescending ? -1 : 1;
  const compare = (one: LeadRowFound, other: LeadRowFound) =>
    one.key === other.key
      ? rankOf(one.kind) - rankOf(other.kind) || one.id - other.id
      : one.key < other.key
        ? -1
        : 1;
  return rows.sort((one, other) => sign * compare(one, other));
}

/** A page of all kinds. Reads a full page of each kind first, because each kind has its own index. */
export async function selectLeads(
  ctx: Context,
  filters: ListFilters,
  { sort, after, limit }: { sort: LeadListOrder; after: LeadPosition | null; limit: number },
): Promise<LeadRowFound[]> {
  const rows: LeadRowFound[] = [];
  for (const kind of SUBMISSION_KINDS) {
    const where = and(isLead(ctx, kind, filters), after ? orderOf(kind, sort).isAfter(after) : undefined);
    rows.push(...(await selectOfKind(ctx, kind, { where, sort, limit })));
  }
  return inOrder(rows, sort).slice(0, limit);
}

export async function countLeads(ctx: Context, filters: ListFilters): Promise<Count> {
  const { q, from, to } = filters;
  return countRows({ search: q, isPeriod: Boolean(from && to) }, async (limit) => {
    let rows = 0;
    for (const kind of SUBMISSION_KINDS) {
      const found = ctx.db
        .select({ one: sql`1`.as('one') })
        .from(submissionTables[kind])
        .where(isLead(ctx, kind, filters))
        .limit(limit);
      rows += await ctx.db.$count(found.as('found'));
    }
    return rows;
  });
}

/** Per stage the first rows and the count, in two queries for each kind. */
export async function selectBoard(ctx: Context, filters: ListFilters, limit: number) {
  const columns = new Map(LEAD_STAGES.map((stage) => [stage, { found: [] as LeadRowFound[], rows: 0 }]));
  for (const kind of SUBMISSION_KINDS) {
    const table = submissionTables[kind];
    const { orderBy } = orderOf(kind, 'moved');
    const perStage = (select: (where: SQL | undefined) => SQL) =>
      LEAD_STAGES.map((stage) => select(isLead(ctx, kind, { ...filters, stage })));
    const ids = perStage(
      (where) =>
        sql`(select ${table.id} from ${table} where ${where} order by ${sql.join(orderBy, sql`, `)} limit ${limit})`,
    );
    const rows = await selectOfKind(ctx, kind, {
      where: sql`${table.id} in (${sql.join(ids, sql` union all `)})`,
      sort: 'moved',
      limit: limit * LEAD_STAGES.length,
    });
    for (const row of rows) columns.get(row.stage)?.found.push(row);
    const counts = perStage(
      (where) =>
        sql`(select count(*)::int from (select 1 from ${table} where ${where} limit ${COUNTED_UP_TO + 1}) as counted)`,
    );
    const { rows: counted } = await ctx.db.execute<{ counts: number[] }>(
      sql`select array[${sql.join(counts, sql`, `)}] as counts`,
    );
    LEAD_STAGES.forEach((stage, index) => {
      const column = columns.get(stage);
      if (column) column.rows += counted[0]?.counts[index] ?? 0;
    });
  }
  return [...columns].map(([stage, { found, rows }]) => ({
    stage,
    found: inOrder(found, 'moved').slice(0, limit),
    count: { rows: Math.min(rows, COUNTED_UP_TO), isExact: rows <= COUNTED_UP_TO },
  }));
}

/** Submissions of any status but spam with one of these words. */
export async function selectMatches(
  ctx: Context,
  filters: ListFilters,
  { words, limit }: { words: string[]; limit: number },
): Promise<LeadRowFound[]> {
  const rows: LeadRowFound[] = [];
  for (const kind of SUBMISSION_KINDS) {
    const { searchText } = submissionTables[kind];
    const where = and(isLead(ctx, kind, filters), or(...words.map((word) => hasWords(searchText, word))));
    rows.push(...(await selectOfKind(ctx, kind, { where, sort: 'newest', limit })));
  }
  return inOrder(rows, 'newest').slice(0, limit);
}

/** @returns the id; undefined for an existing idempotency key. */
export async function insertLead(db: Queryable, row: typeof leads.$inferInsert): Promise<number | undefined> {
  const [stored] = await db
    .insert(leads)
    .values(row)
    .onConflictDoNothing({ target: leads.idempotencyKey })
    .returning({ id: leads.id });
  return stored?.id;
}

export async function selectByKey(db: Queryable, idempotencyKey: string) {
  const { id, contentHash, createdBy } = leads;
  const [row] = await db
    .select({ id, contentHash, createdBy })
    .from(leads)
    .where(eq(leads.idempotencyKey, idempotencyKey));
  return row;
}
