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

function NotificationItem({ group: { newest, text, all }, onLeave }: NotificationItemProps) {
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      {all.length === 1 ? (
        <Event path={notificationPath(newest)} text={text} onLeave={onLeave} />
      ) : (
        <Series text={text} all={all} onLeave={onLeave} />
      )}
      <p className="mt-1 flex items-center gap-2 text-ink-soft text-sm">
        <time dateTime={newest.at}>{formatDateTime(newest.at)}</time>
        {newest.isUnread && <Badge tone="teal">New</Badge>}
      </p>
    </li>
  );
}

interface EventProps {
  path: string | null;
  text: string;
  onLeave: () => void;
}

function Event({ path, text, onLeave }: EventProps) {
  if (path === null) return <p className="leading-snug">{text}</p>;
  return (
    <Link
      to={path}
      onClick={onLeave}
      className="-my-2 flex min-h-11 items-center py-2 text-primary leading-snug underline underline-offset-2 -outline-offset-2"
    >
      {text}
    </Link>
  );
}

/** Events with the same words. They open where they lead to different records. */
function Series({ text, all, onLeave }: Pick<NotificationGroup, 'text' | 'all'> & { onLeave: () => void }) {
  const words = `${text} (${all.length} times)`;
  const paths = new Set(all.map(notificationPath));
  const [path = null] = paths;
  if (paths.size === 1) return <Event path={path} text={words} onLeave={onLeave} />;
  return (
    <details>
      <summary className="-my-2 min-h-11 cursor-pointer py-2.5 leading-snug -outline-offset-2">
        {words}
      </summary>
      <ol className="mt-1 grid gap-1 border-line border-l-2 pl-3">
        {all.map((each, index) => (
          <li key={each.id} className="py-2">
            <Event
              path={notificationPath(each)}
              text={`${index + 1} of ${all.length}: ${formatDateTime(each.at)}`}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}
