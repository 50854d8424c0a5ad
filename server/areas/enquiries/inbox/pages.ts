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
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { pick } from '#contracts/lib/fields.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import { badRequest } from '#server/errors.ts';
import { decodeCursor, encodeCursor } from '#server/lib/cursor.ts';
import { type DueRule, dueRuleOf } from './due-rule.ts';
import { countSubmissions, type InboxFilter, type InboxPosition, selectDuePage, selectPage } from './repo.ts';
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
export async function listPage<K extends SubmissionKind>(
  ctx: Context,
  kind: K,
  query: Query,
): Promise<Page<SubmissionRows[K]>> {
  const { show, limit } = query;
  const rule = dueRuleOf(ctx);
  const statuses = STATUSES[show];
  const after = query.after === undefined ? null : readPosition(show, query.after);
  const filter = filterOf(ctx, query, rule);
  // One row more shows whether there is a next page.
  const page = { statuses, after, limit: limit + 1, rule };
  const found =
    show === 'overdue'
      ? await selectDuePage(ctx.db, kind, filter, page)
      : await selectPage(ctx.db, kind, filter, page);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => showRow(row, rule.today)),
    ...(found.length > limit && last && { next: writePlace(show, last) }),
    ...(after === null && {
      count: await countSubmissions(ctx.db, kind, { ...filter, statuses }),
      counts: await countParts(ctx, kind, rule),
    }),
  };
}

/** Members to whom submissions must be assigned to be in the actor's lists. */
const scopeOf = ({ actor }: Context) => (seesOnlyAssigned(actor.role) ? [actor.id] : []);

function filterOf(
  ctx: Context,
  { show, q, assigneeId, from, to, linked, service }: Query,
  rule: DueRule,
): InboxFilter {
  const assigneeIds = [...scopeOf(ctx), ...(assigneeId === undefined ? [] : [assigneeId])];
  if (show === 'mine') assigneeIds.push(ctx.actor.id);
  const received = { from, to, timeZone: ctx.office.timeZone };
  return {
    ...{ q, assigneeIds, service, received, link: linked },
    ...(show === 'overdue' && { due: rule }),
  };
}

/** Due submissions that the actor may see, the oldest first, with their numbers. */
export async function listDue(ctx: Context, limit: number): Promise<DueFollowUps> {
  const rule = dueRuleOf(ctx);
  const assigneeIds = scopeOf(ctx);
  const find = async (kind: SubmissionKind) => {
    const rows = await selectDuePage(ctx.db, kind, { assigneeIds }, { after: null, limit, rule });
    const first = rows.map(({ assignee, ...row }) => ({
      ...pick(row, ['id', 'name', 'followUpOn', 'dueOn']),
      ...{ kind, receivedAt: row.createdAt.toISOString(), assignee: assignee?.name ?? null },
    }));
    // A page that is not full has all of them.
    if (rows.length < limit) return { first, count: { rows: rows.length, isExact: true } };
    return {
      first,
      count: await countSubmissions(ctx.db, kind, { statuses: OPEN_STATUSES, assigneeIds, due: rule }),
    };
  };
  const enquiries = await find('enquiry');
  const requests = await find('appointment_request');
  const leads = await find('lead');
  const first = [...enquiries.first, ...requests.first, ...leads.first];
  first.sort((one, other) => String(one.dueOn).localeCompare(String(other.dueOn)));
  return {
    first: first.slice(0, limit),
    ...{ enquiries: enquiries.count, requests: requests.count, leads: leads.count },
  };
}

async function countParts(ctx: Context, kind: SubmissionKind, rule: DueRule) {
  const { db, actor } = ctx;
  const assigneeIds = scopeOf(ctx);
  const open = { statuses: OPEN_STATUSES, assigneeIds };
  return {
    new: await countSubmissions(db, kind, { statuses: ['new'], assigneeIds }),
    due: await countSubmissions(db, kind, { ...open, due: rule }),
    mine: await countSubmissions(db, kind, { ...open, assigneeIds: [actor.id] }),
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function readPosition(show: InboxView, text: string): InboxPosition {
  const [key, id] = decodeCursor(text, ['text', 'id']) ?? [];
  if (typeof id === 'number') {
    if (show === 'overdue') {
      const day = String(key);
      if (DAY.test(day) && isoDateOf(Date.parse(`${day}T00:00:00Z`) || 0, 'UTC') === day) {
        return { dueOn: day, id };
      }
    } else {
      const status = STATUSES[show].find((one) => one === key);
      if (status) return { status, id };
    }
  }
  throw badRequest('after is not known');
}

function writePlace(
  show: InboxView,
  { id, status, dueOn }: { id: number; status: EnquiryStatus; dueOn: string | null },
): string {
  return encodeCursor([show === 'overdue' ? String(dueOn) : status, id]);
}

/** @param today calendar date of the office. */
export function showRow<Row extends { dueOn: string | null; createdAt: Date }>(
  row: Row,
  today: string,
): Shown<Row> {
  return { ...row, isDue: row.dueOn !== null && row.dueOn <= today, receivedAt: row.createdAt };
}
