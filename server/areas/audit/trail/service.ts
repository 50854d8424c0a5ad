import type { AuditFilters, AuditQuery, listAuditEvents } from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import type { Context } from '#server/context.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { byCursor, exportList } from './export-list.ts';
import { type EventRow, selectEvents } from './repo.ts';

/** Newest first. @throws AppError 400 for a bad cursor. */
export async function listEvents(ctx: Context, query: AuditQuery): Promise<AnswerOf<typeof listAuditEvents>> {
  const { rows, ...rest } = await pageOfEvents(ctx, query);
  return { events: rows.map(toEvent), ...rest };
}

function pageOfEvents(ctx: Context, { after, limit, ...filters }: AuditQuery) {
  return pageOf(
    { after, limit },
    {
      keys: { id: 'id' },
      select: (end, most) => selectEvents(ctx, filters, { before: end?.id ?? null, limit: most }),
      positionOf: ({ id }) => ({ id }),
    },
  );
}

/** The trail as CSV. An unfiltered file begins with its own export. @throws AppError 401, 403, 503. */
export function exportEvents(ctx: Context, filters: AuditFilters): Promise<Download> {
  return exportList<EventRow>(ctx, {
    name: 'audit',
    fileName: 'audit-events.csv',
    filters,
    columns: {
      Number: ({ id }) => id,
      When: ({ at }) => at.toISOString(),
      Action: ({ action }) => action,
      Who: ({ actorName }) => actorName,
      Record: ({ subjectType }) => subjectType,
      'Record number': ({ subjectId }) => subjectId,
      Name: ({ subjectName }) => subjectName,
      From: ({ address }) => address,
      Before: ({ before }) => jsonOf(before),
      After: ({ after }) => jsonOf(after),
    },
    batches: byCursor((page) => pageOfEvents(ctx, { ...filters, ...page })),
  });
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

function toEvent(row: EventRow) {
  const { actorId, actorName, subjectType, subjectId, subjectName } = row;
  return {
    ...row,
    actor: actorId === null && actorName === null ? null : { id: actorId, name: actorName },
    subject: subjectType === null ? null : { type: subjectType, id: subjectId, name: subjectName },
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
