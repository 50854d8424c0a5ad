import { type listNotifications as listEndpoint, notificationOf } from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { canManageUsers, hasPermission, isRole, seesOnlyAssigned } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { type Reader, selectEventsFor, selectNewestUpTo } from './repo.ts';

type EventRow = Awaited<ReturnType<typeof selectEventsFor>>[number];

/** The functions of the identity area, which is above this one. */
export interface Readers {
  namesOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  selectReader(db: Queryable, id: number): Promise<{ since: Date; readUpTo: number }>;
  /** Never moves back. */
  setReadUpTo(db: Queryable, id: number, upTo: number): Promise<void>;
}

export async function listNotifications(
  ctx: Context,
  readers: Readers,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { id, role } = ctx.actor;
  const { since, readUpTo } = await readers.selectReader(ctx.db, id);
  const reader: Reader = {
    id,
    since,
    managesTeam: canManageUsers(role),
    readsEnquiries: hasPermission(role, 'enquiries:read') && !seesOnlyAssigned(role),
  };
  const events = await selectEventsFor(ctx.db, reader);
  const notifications = await nameReceivers(
    ctx,
    readers,
    events.flatMap((event) => toNotification(event, reader.id, readUpTo) ?? []),
  );
  return { notifications, unread: notifications.filter(({ isUnread }) => isUnread).length };
}

export async function markRead(ctx: Context, upTo: number, readers: Readers): Promise<{ unread: number }> {
  await readers.setReadUpTo(ctx.db, ctx.actor.id, await selectNewestUpTo(ctx.db, upTo));
  const { unread } = await listNotifications(ctx, readers);
  return { unread };
}

/** The event of a passed-on appointment has only the id of its new counsellor. */
async function nameReceivers<Row extends NonNullable<ReturnType<typeof toNotification>>>(
  ctx: Context,
  { namesOf }: Readers,
  rows: Row[],
) {
  const isPassedOn = ({ kind }: Row) => kind === 'appointment_passed_on';
  const receiverOf = ({ after }: Row) => Number(valuesOf(after).counsellorId);
  const names = await namesOf(ctx.db, rows.filter(isPassedOn).map(receiverOf));
  return rows.map((row) =>
    isPassedOn(row) ? { ...row, subjectName: names.get(receiverOf(row)) ?? 'a former colleague' } : row,
  );
}

function valuesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Null for an event of an older version. */
function toNotification(event: EventRow, readerId: number, readUpTo: number) {
  const after = valuesOf(event.after);
  const kind = notificationOf({ action: event.action, before: valuesOf(event.before), after }, readerId);
  if (kind === null) return null;
  const isNews = event.actorId !== readerId || kind === 'import_finished';
  return {
    ...event,
    kind,
    recordId: event.subjectType === 'member' ? null : event.subjectId,
    actorName: event.actorId === readerId ? null : event.actorName,
    isOwn: event.subjectType === 'member' && event.subjectId === readerId,
    role: isRole(after.role) ? after.role : null,
    count: typeof after.count === 'number' ? after.count : null,
    // Own actions are never unread.
    isUnread: event.id > readUpTo && isNews,
  };
}
