import type { listNotifications as listEndpoint } from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { canManageUsers, hasPermission, isRole, seesOnlyAssigned } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import { isRecord, kindOf } from './kinds.ts';
import { type Reader, selectEventsFor, selectReadUpTo, updateReadUpTo } from './repo.ts';

type EventRow = Awaited<ReturnType<typeof selectEventsFor>>[number];

export async function listNotifications(ctx: Context): Promise<AnswerOf<typeof listEndpoint>> {
  const { id, role } = ctx.actor;
  const reader: Reader = {
    id,
    managesTeam: canManageUsers(role),
    readsEnquiries: hasPermission(role, 'enquiries:read') && !seesOnlyAssigned(role),
  };
  const readUpTo = await selectReadUpTo(ctx.db, reader.id);
  const notifications = (await selectEventsFor(ctx.db, reader)).map((event) =>
    toNotification(event, reader.id, readUpTo),
  );
  return { notifications, unread: notifications.filter(({ isUnread }) => isUnread).length };
}

export async function markRead(ctx: Context, upTo: number): Promise<{ unread: number }> {
  await updateReadUpTo(ctx.db, ctx.actor.id, upTo);
  const { unread } = await listNotifications(ctx);
  return { unread };
}

function toNotification(event: EventRow, readerId: number, readUpTo: number) {
  const after = isRecord(event.after) ? event.after : {};
  const kind = kindOf(event.action, after);
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
