import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import {
  ENDED_STAGES,
  hasEnded,
  type LeadFilters,
  type LeadStage,
  OPEN_STATUSES,
  RECEIVED_STATUSES,
  type SubmissionKind,
} from '#contracts/enquiries/index.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { DueRule } from '#server/areas/enquiries/inbox/due-rule.ts';
import { dueParts } from '#server/areas/enquiries/inbox/due-sql.ts';
import type { Actor } from '#server/context.ts';
import { type Days, isOnDays } from '#server/db/calendar-days.ts';
import { leads, type SubmissionTable, submissionTables } from '#server/db/schema/enquiries.ts';
import { hasWords } from '#server/db/search.ts';

/** The leads that an actor sees; null for analytics, which count all. */
export interface LeadScope {
  actor: Pick<Actor, 'id' | 'role'> | null;
  rule: DueRule;
  filters: LeadFilters & {
    show?: 'open' | 'received' | undefined;
    stage?: LeadStage | undefined;
    without?: 'service' | undefined;
  } & Days;
}

/** Whether a submission of a kind is in a list of leads. */
export function isLead(kind: SubmissionKind, { actor, rule, filters }: LeadScope): SQL | undefined {
  const table = submissionTables[kind];
  const { q, source, service, without, owner, due, stage } = filters;
  return and(
    isAt(table, filters),
    stage && eq(table.stage, stage),
    source && isFrom(kind, source),
    service && eq(table.service, service),
    without && isNull(table.service),
    owner === 'nobody' ? isNull(table.assigneeId) : undefined,
    owner === 'mine' && actor ? eq(table.assigneeId, actor.id) : undefined,
    typeof owner === 'number' ? eq(table.assigneeId, owner) : undefined,
    actor && seesOnlyAssigned(actor.role) ? eq(table.assigneeId, actor.id) : undefined,
    due && and(inArray(table.status, OPEN_STATUSES), or(...Object.values(dueParts(table, rule)))),
    hasWords(table.searchText, q ?? ''),
    ...isOnDays(table.createdAt, filters, rule.timeZone),
  );
}

function isFrom(kind: SubmissionKind, source: NonNullable<LeadFilters['source']>): SQL | undefined {
  if (kind !== 'lead') return source === 'website' ? undefined : sql`false`;
  return source === 'website' ? sql`false` : eq(leads.source, source);
}

/** An enrolled or lost lead is closed, but has a column of the board. */
function isAt(table: SubmissionTable, { show = 'open', stage }: LeadScope['filters']): SQL | undefined {
  if (show === 'received' || (stage && hasEnded(stage))) return inArray(table.status, RECEIVED_STATUSES);
  return and(inArray(table.status, OPEN_STATUSES), notInArray(table.stage, [...ENDED_STAGES]));
}
