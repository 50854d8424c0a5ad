import type { AnswerOf, QueryOf } from '#contracts/endpoint.ts';
import {
  type EnquiryStatus,
  type InboxView,
  type listAppointmentRequests,
  type listEnquiries,
  OPEN_STATUSES,
  RECEIVED_STATUSES,
  type SubmissionKind,
  type SubmissionState,
} from '#contracts/enquiries/index.ts';
import type { Dashboard } from '#contracts/insight/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { Context } from '#server/context.ts';
import { badRequest } from '#server/errors.ts';
import { decodeCursor, encodeCursor } from '#server/lib/cursor.ts';
import {
  countSubmissions,
  type InboxFilter,
  type InboxPosition,
  type SubmissionRows,
  selectOverduePage,
  selectPage,
} from './repo.ts';

type Query = QueryOf<typeof listEnquiries> & Pick<QueryOf<typeof listAppointmentRequests>, 'service'>;
type Shown<Row> = Row & { isOverdue: boolean; receivedAt: Date };

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
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  const statuses = STATUSES[show];
  const after = query.after === undefined ? null : readPosition(show, query.after);
  const filter = filterOf(ctx, query, today);
  // One row more shows whether there is a next page.
  const page = { statuses, after, limit: limit + 1 };
  const found =
    show === 'overdue'
      ? await selectOverduePage(ctx.db, kind, filter, page)
      : await selectPage(ctx.db, kind, filter, page);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => showRow(row, today)),
    ...(found.length > limit && last && { next: writePlace(show, last) }),
    ...(after === null && {
      count: await countSubmissions(ctx.db, kind, { ...filter, statuses }),
      counts: await countParts(ctx, kind, today),
    }),
  };
}

function filterOf(
  ctx: Context,
  { show, q, assigneeId, from, to, linked, service }: Query,
  today: string,
): InboxFilter {
  const assigneeIds = assigneeId === undefined ? [] : [assigneeId];
  if (show === 'mine') assigneeIds.push(ctx.actor.id);
  const received = { from, to, timeZone: ctx.office.timeZone };
  return {
    ...{ q, assigneeIds, service, received, isLinked: linked === 'yes' },
    ...(show === 'overdue' && { overdueOn: today }),
  };
}

/** Overdue enquiries and requests, the oldest first, with their numbers. */
export async function listOverdue(
  ctx: Context,
  limit: number,
): Promise<NonNullable<Dashboard['overdueFollowUps']>> {
  const overdueOn = isoDateOf(ctx.now, ctx.office.timeZone);
  const find = async (kind: SubmissionKind) => {
    const rows = await selectOverduePage(ctx.db, kind, { overdueOn }, { after: null, limit });
    const first = rows.map(({ id, name, followUpOn, assignee }) => {
      return { kind, id, name, followUpOn: String(followUpOn), assignee: assignee?.name ?? null };
    });
    // A page that is not full has all of them.
    if (rows.length < limit) return { first, count: { rows: rows.length, isExact: true } };
    return { first, count: await countSubmissions(ctx.db, kind, { statuses: OPEN_STATUSES, overdueOn }) };
  };
  const enquiries = await find('enquiry');
  const requests = await find('appointment_request');
  const first = [...enquiries.first, ...requests.first];
  first.sort((one, other) => one.followUpOn.localeCompare(other.followUpOn));
  return { first: first.slice(0, limit), enquiries: enquiries.count, requests: requests.count };
}

async function countParts({ db, actor }: Context, kind: SubmissionKind, today: string) {
  const open = { statuses: OPEN_STATUSES };
  return {
    new: await countSubmissions(db, kind, { statuses: ['new'] }),
    overdue: await countSubmissions(db, kind, { ...open, overdueOn: today }),
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
        return { followUpOn: day, id };
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
  { id, status, followUpOn }: { id: number; status: EnquiryStatus; followUpOn: string | null },
): string {
  return encodeCursor([show === 'overdue' ? String(followUpOn) : status, id]);
}

/** @param today calendar date of the office. */
export function showRow<Row extends Pick<SubmissionState, 'status' | 'followUpOn'> & { createdAt: Date }>(
  row: Row,
  today: string,
): Shown<Row> {
  const isOpen = OPEN_STATUSES.some((status) => status === row.status);
  const isOverdue = isOpen && row.followUpOn !== null && row.followUpOn < today;
  return { ...row, isOverdue, receivedAt: row.createdAt };
}
