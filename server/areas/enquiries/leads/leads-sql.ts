import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contracts/endpoint.ts';
import {
  ENDED_STAGES,
  hasEnded,
  type listLeads,
  OPEN_STATUSES,
  RECEIVED_STATUSES,
  type SubmissionKind,
} from '#contracts/enquiries/index.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { dueParts } from '#server/areas/enquiries/inbox/due-sql.ts';
import type { Context } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import { leads, type SubmissionTable, submissionTables } from '#server/db/schema/enquiries.ts';
import { hasWords } from '#server/db/search.ts';

export type ListFilters = Partial<Omit<QueryOf<typeof listLeads>, 'sort' | 'after' | 'limit'>>;

/** Whether a submission of a kind is in the actor's list of leads. */
export function isLead(ctx: Context, kind: SubmissionKind, filters: ListFilters): SQL | undefined {
  const { actor, office } = ctx;
  const table = submissionTables[kind];
  const { q, source, service, without, owner, due, stage } = filters;
  return and(
    isAt(table, filters),
    stage && eq(table.stage, stage),
    source && isFrom(kind, source),
    service && eq(table.service, service),
    without && isNull(table.service),
    owner === 'nobody' ? isNull(table.assigneeId) : undefined,
    owner === 'mine' ? eq(table.assigneeId, actor.id) : undefined,
    typeof owner === 'number' ? eq(table.assigneeId, owner) : undefined,
    seesOnlyAssigned(actor.role) ? eq(table.assigneeId, actor.id) : undefined,
    due && and(inArray(table.status, OPEN_STATUSES), or(...Object.values(dueParts(ctx, table)))),
    hasWords(table.searchText, q ?? ''),
    ...isOnDays(table.createdAt, filters, office.timeZone),
  );
}

function isFrom(kind: SubmissionKind, source: NonNullable<ListFilters['source']>): SQL | undefined {
  if (kind !== 'lead') return source === 'website' ? undefined : sql`false`;
  return source === 'website' ? sql`false` : eq(leads.source, source);
}

/** An enrolled or lost lead is closed, but has a column of the board. */
function isAt(table: SubmissionTable, { show = 'open', stage }: ListFilters): SQL | undefined {
  if (show === 'received' || (stage && hasEnded(stage))) return inArray(table.status, RECEIVED_STATUSES);
  return and(inArray(table.status, OPEN_STATUSES), notInArray(table.stage, [...ENDED_STAGES]));
}
