import {
  type AuditAction,
  type AuditFilters,
  type AuditQuery,
  type AuditSubject,
  type listAuditEvents,
  type NotificationKind,
  notificationOf,
} from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Actor, Context, JobContext, Office } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { holdActor, whileAllowed } from '#server/hold-actor.ts';
import { type Download, inExportPlace } from '#server/lib/concurrency-limit.ts';
import { type CsvCell, csvHead, toCsv } from '#server/lib/csv.ts';
import { encodeCursor, readCursor } from '#server/lib/cursor.ts';
import { defineEvent } from '#server/lib/event.ts';
import { type EventFilter, type EventRow, insertEvent, insertView, selectEvents } from './repo.ts';

interface AuditEvent {
  action: AuditAction;
  /** Without names of families, since the trail is kept for ever. */
  subject?:
    | { type: 'member' | 'school' | 'message_template'; id: number; name: string }
    // A row of the table of courses has a text as its id.
    | { type: 'course'; id: null; name: string }
    | { type: Exclude<AuditSubject, 'member' | 'school' | 'message_template' | 'course'>; id: number }
    | undefined;
  /** The record's fields before and after, without secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Members to notify; null for nobody. The actor knows already. */
  notify?: readonly (number | null)[];
  /** For work that ends later than the request. */
  notifyActor?: boolean;
}

type EventContext = Pick<JobContext, 'db' | 'now'> & {
  /** For the mails of notified members. */
  office?: Office;
  /** Absent if it would be stored with a family's data. */
  address?: string | undefined;
  actor?: Pick<Actor, 'id' | 'name'>;
};

/** An event that notifies members. */
export interface Notified {
  kind: NotificationKind;
  memberIds: readonly number[];
  /** Null for an event about a member. */
  recordId: number | null;
  /** Null for the system and for strangers. */
  actorName: string | null;
  after: Record<string, unknown>;
}

/** Runs in the transaction of an event that notifies members. */
export const onNotified = defineEvent<[ctx: JobContext, notified: Notified]>();

/** Records an event in the transaction of its change. */
export async function recordEvent(
  ctx: EventContext,
  event: Omit<AuditEvent, 'notify' | 'notifyActor'>,
): Promise<void>;
export async function recordEvent(
  ctx: EventContext & Pick<JobContext, 'office'>,
  event: AuditEvent,
): Promise<void>;
export async function recordEvent(ctx: EventContext, event: AuditEvent): Promise<void> {
  const { subject, notify = [], notifyActor = false } = event;
  const recipients = notify.filter((id): id is number => id !== null && id !== ctx.actor?.id);
  if (notifyActor && ctx.actor) recipients.push(ctx.actor.id);
  const stored = {
    at: ctx.now,
    action: event.action,
    actorId: ctx.actor?.id,
    actorName: ctx.actor?.name,
    subjectType: subject?.type,
    subjectId: subject?.id,
    subjectName: subject && 'name' in subject ? subject.name : undefined,
    address: ctx.address,
    before: event.before,
    after: event.after,
  };
  const memberIds = [...new Set(recipients)];
  await insertEvent(ctx.db, stored, memberIds);
  const { db, now, office } = ctx;
  if (memberIds.length === 0 || office === undefined) return;
  const { action, before = {}, after = {} } = event;
  const recordId = subject === undefined || subject.type === 'member' ? null : subject.id;
  const actorName = ctx.actor?.name ?? null;
  for (const [kind, ids] of Map.groupBy(memberIds, (id) => notificationOf({ action, before, after }, id))) {
    if (kind === null) throw new Error(`ACTIONS names no notification of ${action}`);
    await onNotified.emit({ db, now, office }, { kind, memberIds: ids, recordId, actorName, after });
  }
}

/** Repetitions within this time are one event. */
const ONE_EVENT_MS = 10 * MINUTE_MS;

/** Records an event that a screen repeats: the view of a record in pages, or the automatic save of a draft. */
export async function recordRepeated(
  { db, now, address, actor }: Context,
  {
    action,
    subject,
  }: { action: AuditAction; subject: { type: 'student' | 'import' | 'report'; id: number } },
): Promise<void> {
  const who = { actorId: actor.id, actorName: actor.name, address };
  const view = { at: now, action, ...who, subjectType: subject.type, subjectId: subject.id };
  await insertView(db, view, new Date(now.getTime() - ONE_EVENT_MS));
}

/**
 * A page of the trail, newest first. Not by `pageOf`: after many events that do not match, a page may be short and still
 * have a next one. @throws AppError 400 for a bad cursor.
 */
export async function listEvents(
  ctx: Context,
  { after, limit, ...filters }: AuditQuery,
): Promise<AnswerOf<typeof listAuditEvents>> {
  const before = readCursor(after, { id: 'id' })?.id ?? null;
  const { rows, next } = await selectEvents(ctx, filterOf(filters), { before, limit });
  return { events: rows.map(toEvent), ...(next === null ? {} : { next: encodeCursor([next]) }) };
}

const EXPORTED_AT_ONCE = 1_000;
const HEADERS = [
  'Number',
  'When',
  'Action',
  'Who',
  'Record',
  'Record number',
  'Name',
  'From',
  'Before',
  'After',
];

/** The trail as CSV. Records the export first, so that an unfiltered file begins with it. @throws AppError 401, 403, 503. */
export function exportEvents(ctx: Context, filters: AuditFilters): Promise<Download> {
  return inExportPlace(ctx.actor.id, () => beginExport(ctx, filters));
}

async function beginExport(ctx: Context, filters: AuditFilters): Promise<Download> {
  // Without the searched words, which may be a child's name.
  const { q: _, ...named } = filters;
  await inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await recordEvent(ctx, { action: 'audit.exported', after: named });
  });
  return {
    fileName: 'audit-events.csv',
    pieces: piecesOf(whileAllowed(ctx, batchesOf(ctx, filterOf(filters)))),
  };
}

async function* piecesOf(batches: AsyncIterable<EventRow[]>): AsyncGenerator<string> {
  yield csvHead(HEADERS);
  for await (const rows of batches) yield toCsv(rows.map(toLine));
}

async function* batchesOf(ctx: Context, filter: EventFilter): AsyncGenerator<EventRow[]> {
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof selectEvents>> = await selectEvents(ctx, filter, {
      before,
      limit: EXPORTED_AT_ONCE,
    });
    if (page.rows.length > 0) yield page.rows;
    before = page.next;
  } while (before !== null);
}

function filterOf({ q = '', ...filters }: AuditFilters): EventFilter {
  return { ...filters, patterns: patternsOf(q) };
}

const MAX_WORDS = 8;

/** LIKE patterns of the words. They keep accents and zeros, unlike those for students: the trail's text is unchanged. */
function patternsOf(search: string): string[] {
  const words = search.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

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

function toLine(row: EventRow): CsvCell[] {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return [
    row.id,
    row.at.toISOString(),
    row.action,
    row.actorName,
    row.subjectType,
    row.subjectId,
    row.subjectName,
    row.address,
    json(row.before),
    json(row.after),
  ];
}
