import { describeNotification, type Notification } from '#contracts/audit/index.ts';
import { ROLE_NAMES } from '#contracts/roles.ts';

export function notificationText(notification: Notification): string {
  const { actorName, subjectName, isOwn, role, count } = notification;
  const kind = notification.kind === 'role_changed' && role === null ? 'profile_changed' : notification.kind;
  const { own, ownBy = own, other = own, otherBy = other } = describeNotification(kind);
  const [plain, by] = isOwn ? [own, ownBy] : [other, otherBy];
  const values = {
    actor: actorName ?? '',
    subject: subjectName ?? '',
    role: role === null ? '' : ROLE_NAMES[role],
    count: String(count ?? 0),
  };
  return (actorName === null ? plain : by).replace(
    /\{(actor|subject|role|count)\}/g,
    (_, name: keyof typeof values) => values[name],
  );
}

export interface NotificationGroup {
  text: string;
  newest: Notification;
  /** The newest first. */
  all: Notification[];
}

/** Takes neighbours with the same text together, the newest first, so that a series does not fill the list. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  for (const notification of notifications) {
    const text = notificationText(notification);
    const last = groups.at(-1);
    if (last?.text === text && last.newest.isUnread === notification.isUnread) last.all.push(notification);
    else groups.push({ newest: notification, text, all: [notification] });
  }
  return groups;
}
