import {
  type AuditAction,
  type AuditSubject,
  type NotificationKind,
  notificationOf,
} from '#contracts/audit/index.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Actor, Context, JobContext, Office } from '#server/context.ts';
import { defineEvent } from '#server/lib/event.ts';
import { insertEvent, insertView } from './repo.ts';

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
