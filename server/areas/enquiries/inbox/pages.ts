import type { AnswerOf, QueryOf } from '#contracts/endpoint.ts';
import {
  type EnquiryStatus,
  type InboxView,
  type listAppointmentRequests,
  type listEnquiries,
  OPEN_STATUSES,
  RECEIVED_STATUSES,
  type SubmissionKind,
} from '#contracts/enquiries/index.ts';
import type { DueFollowUps } from '#contracts/insight/index.ts';
import { pick } from '#contracts/lib/fields.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { dueRuleOf } from './due-rule.ts';
import { countSubmissions, type InboxFilter, selectDuePage, selectPage } from './repo.ts';
import type { SubmissionRows } from './rows-sql.ts';

type Query = QueryOf<typeof listEnquiries> & Pick<QueryOf<typeof listAppointmentRequests>, 'service'>;
type Shown<Row> = Row & { isDue: boolean; receivedAt: Date };

interface Page<Row> extends Omit<AnswerOf<typeof listEnquiries>, 'enquiries'> {
  rows: Shown<Row>[];
}

const STATUSES: Record<InboxView, readonly EnquiryStatus[]> = {
  open: OPEN_STATUSES,
  overdue: OPEN_STATUSES,
  mine: OPEN_STATUSES,
  new: ['new'],
  answered: ['answered'],
  closed: ['closed'],
  spam: ['spam'],
  received: RECEIVED_STATUSES,
};

/** One page of enquiries or requests; the first one with the counts. @throws AppError 400 for a bad cursor. */
export async function listSubmissions<K extends SubmissionKind>(
  ctx: Context,
  kind: K,
  query: Query,
): Promise<Page<SubmissionRows[K]>> {
  const { show } = query;
  const { today } = dueRuleOf(ctx);
  const statuses = STATUSES[show];
  const filter = filterOf(ctx, query);
  const count = () => countSubmissions(ctx, kind, { ...filter, statuses });
  const { rows, ...rest } =
    show === 'overdue'
      ? await pageOf(query, {
          keys: { dueOn: 'day', id: 'id' },
          select: (after, limit) => selectDuePage(ctx, kind, filter, { after, limit }),
          positionOf: ({ dueOn, id }) => ({ dueOn: String(dueOn), id }),
          count,
        })
      : await pageOf(query, {
          keys: { status: statuses, id: 'id' },
          select: (after, limit) => selectPage(ctx, kind, filter, { statuses, after, limit }),
          positionOf: ({ status, id }) => ({ status, id }),
          count,
        });
  return {
    rows: rows.map((row) => showRow(row, today)),
    ...rest,
    ...(query.after === undefined && { counts: await countParts(ctx, kind) }),
  };
}

/** Members to whom submissions must be assigned to be in the actor's lists. */
const scopeOf = ({ actor }: Context) => (seesOnlyAssigned(actor.role) ? [actor.id] : []);

function filterOf(ctx: Context, { show, assigneeId, ...rest }: Query): InboxFilter {
  const assigneeIds = [...scopeOf(ctx), ...(assigneeId === undefined ? [] : [assigneeId])];
  if (show === 'mine') assigneeIds.push(ctx.actor.id);
  return {
    ...pick(rest, ['q', 'from', 'to', 'linked', 'service']),
    assigneeIds,
    isDue: show === 'overdue',
  };
}

/** Due submissions that the actor may see, the oldest first, with their numbers. */
export async function listDue(ctx: Context, limit: number): Promise<DueFollowUps> {
  const assigneeIds = scopeOf(ctx);
  const find = async (kind: SubmissionKind) => {
    const rows = await selectDuePage(ctx, kind, { assigneeIds }, { after: null, limit });
    const first = rows.map(({ assignee, ...row }) => ({
      ...pick(row, ['id', 'name', 'followUpOn', 'dueOn']),
      kind,
      receivedAt: row.createdAt.toISOString(),
      assignee: assignee?.name ?? null,
    }));
    // A page that is not full has all of them.
    if (rows.length < limit) return { first, count: { rows: rows.length, isExact: true } };
    return {
      first,
      count: await countSubmissions(ctx, kind, { statuses: OPEN_STATUSES, assigneeIds, isDue: true }),
    };
  };
  const enquiries = await find('enquiry');
  const requests = await find('appointment_request');
  const leads = await find('lead');
  const first = [...enquiries.first, ...requests.first, ...leads.first];
  first.sort((one, other) => String(one.dueOn).localeCompare(String(other.dueOn)));
  return {
    first: first.slice(0, limit),
    enquiries: enquiries.count,
    requests: requests.count,
    leads: leads.count,
  };
}

async function countParts(ctx: Context, kind: SubmissionKind) {
  const assigneeIds = scopeOf(ctx);
  const open = { statuses: OPEN_STATUSES, assigneeIds };
  return {
    new: await countSubmissions(ctx, kind, { statuses: ['new'], assigneeIds }),
    due: await countSubmissions(ctx, kind, { ...open, isDue: true }),
    mine: await countSubmissions(ctx, kind, { ...open, assigneeIds: [ctx.actor.id] }),
  };
}

/** @param today calendar date of the office. */
export function showRow<Row extends { dueOn: string | null; createdAt: Date }>(
  row: Row,
  today: string,
): Shown<Row> {
  return { ...row, isDue: row.dueOn !== null && row.dueOn <= today, receivedAt: row.createdAt };
}
