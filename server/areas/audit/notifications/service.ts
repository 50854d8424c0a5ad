import type { listNotifications as listEndpoint, NotificationKind } from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { canManageUsers, hasPermission, isRole } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import { type Reader, selectEventsFor, selectReadUpTo, updateReadUpTo } from './repo.ts';

type EventRow = Awaited<ReturnType<typeof selectEventsFor>>[number];

export async function listNotifications(ctx: Context): Promise<AnswerOf<typeof listEndpoint>> {
  const { id, role } = ctx.actor;
  const reader: Reader = {
    id,
    managesTeam: canManageUsers(role),
    readsEnquiries: hasPermission(role, 'enquiries:read'),
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
    // Own actions are never unread.
    isUnread: event.id > readUpTo && isNews,
  };
}

const KINDS: Record<string, NotificationKind> = {
  'member.created': 'member_added',
  'member.deleted': 'member_removed',
  'member.password_changed': 'password_changed',
  'member.one_time_password_issued': 'one_time_password_issued',
  'member.password_set': 'password_set_by_link',
  'session.new_device': 'new_device',
  'member.second_factor_on': 'second_factor_on',
  'member.second_factor_off': 'second_factor_off',
  'member.second_factor_reset': 'second_factor_reset',
  'session.refused': 'sign_in_refused',
  'session.code_refused': 'sign_in_code_refused',
  'enquiry.received': 'enquiry_received',
  'appointment_request.received': 'appointment_requested',
  'member.work_handed_over': 'work_received',
  'student.created': 'student_assigned',
  'student.updated': 'student_assigned',
  'students.bulk_changed': 'students_assigned',
  'enquiry.assigned': 'enquiry_assigned',
  'appointment_request.assigned': 'request_assigned',
  'appointment.booked': 'appointment_booked',
  'appointment.confirmed': 'appointment_booked',
  'appointment.rescheduled': 'appointment_moved',
  'appointment.cancelled': 'appointment_cancelled',
  'report.opened': 'report_opened',
  'task.created': 'task_assigned',
  'task.assigned': 'task_assigned',
  'import.committed': 'import_finished',
  'school.proposed': 'school_proposed',
};

function kindOf(action: string, after: Record<string, unknown>): NotificationKind {
  if (action === 'students.bulk_changed' && after.kind === 'task') return 'task_assigned';
  const kind = KINDS[action];
  if (kind) return kind;
  if ('role' in after) return 'role_changed';
  if (after.isActive === false) return 'account_deactivated';
  if (after.isActive === true) return 'account_activated';
  return 'profile_changed';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
