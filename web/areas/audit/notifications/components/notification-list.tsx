import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { listNotifications } from '#contracts/audit/index.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  groupNotifications,
  type NotificationGroup,
  notificationPath,
} from '#web/areas/audit/notifications/notification-text.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDateTime } from '#web/lib/format.ts';

interface NotificationListProps {
  query: UseQueryResult<ResponseOf<typeof listNotifications>>;
  onLeave: () => void;
}

export function NotificationList({ query, onLeave }: NotificationListProps) {
  return (
    <Loaded
      query={query}
      loading="Loading notifications..."
      failed="Failed to load notifications. Please try again."
    >
      {({ notifications }) =>
        notifications.length === 0 ? (
          <EmptyState text="No notifications yet." />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the list scrollable by keyboard
          <ul tabIndex={0} aria-label="Recent events" className="min-h-0 overflow-y-auto -outline-offset-2">
            {groupNotifications(notifications).map((group) => (
              <NotificationItem key={group.newest.id} group={group} onLeave={onLeave} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface NotificationItemProps extends Pick<NotificationListProps, 'onLeave'> {
  group: NotificationGroup;
}

function NotificationItem({ group, onLeave }: NotificationItemProps) {
  const { newest: notification, times } = group;
  const text = times === 1 ? group.text : `${group.text} (${times} times)`;
  const path = notificationPath(notification);
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      {path === null ? (
        <p className="leading-snug">{text}</p>
      ) : (
        <Link
          to={path}
          onClick={onLeave}
          className="-my-2 flex min-h-11 items-center py-2 text-primary leading-snug underline underline-offset-2 -outline-offset-2"
        >
          {text}
        </Link>
      )}
      <p className="mt-1 flex items-center gap-2 text-ink-soft text-sm">
        <time dateTime={notification.at}>{formatDateTime(notification.at)}</time>
        {notification.isUnread && <Badge tone="teal">New</Badge>}
      </p>
    </li>
  );
}
