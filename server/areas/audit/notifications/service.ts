import { type listNotifications as listEndpoint, notificationOf } from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { canManageUsers, hasPermission, isRole, seesOnlyAssigned } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import { type Reader, selectEventsFor, selectNames, selectReadUpTo, updateReadUpTo } from './repo.ts';

type EventRow = Awaited<ReturnType<typeof selectEventsFor>>[number];

export async function listNotifications(ctx: Context): Promise<AnswerOf<typeof listEndpoint>> {
  const { id, role } = ctx.actor;
  const reader: Reader = {
    id,
    managesTeam: canManageUsers(role),
    readsEnquiries: hasPermission(role, 'enquiries:read') && !seesOnlyAssigned(role),
  };
  const readUpTo = await selectReadUpTo(ctx.db, reader.id);
  const events = await selectEventsFor(ctx.db, reader);
  const notifications = await nameReceivers(
    ctx,
    events.flatMap((event) => toNotification(event, reader.id, readUpTo) ?? []),
  );
  return { notifications, unread: notifications.filter(({ isUnread }) => isUnread).length };
}

export async function markRead(ctx: Context, upTo: number): Promise<{ unread: number }> {
  await updateReadUpTo(ctx.db, ctx.actor.id, upTo);
  const { unread } = await listNotifications(ctx);
  return { unread };
}

/** The event of a passed-on appointment has only the id of its new counsellor. */
async function nameReceivers<Row extends NonNullable<ReturnType<typeof toNotification>>>(
  ctx: Context,
  rows: Row[],
) {
  const isPassedOn = ({ kind }: Row) => kind === 'appointment_passed_on';
  const receiverOf = ({ after }: Row) => Number(valuesOf(after).counsellorId);
  const names = await selectNames(ctx.db, rows.filter(isPassedOn).map(receiverOf));
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
