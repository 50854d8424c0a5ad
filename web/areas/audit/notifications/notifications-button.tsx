import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type listNotifications, notificationAddress } from '#contracts/audit/index.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx';
import { LISTS_OF_CHILDREN } from '#web/lib/childrens-data.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { markNotificationsRead, notificationsQuery } from './api.ts';
import { groupNotifications, type NotificationGroup } from './notification-text.ts';

const POLL_MS = 60_000;
const MAX_SHOWN = 99;

export function NotificationsButton() {
  const [isOpen, setIsOpen] = useState(false);
  const notifications = useQuery({ ...notificationsQuery, refetchInterval: POLL_MS });
  const markShownRead = useMarkShownRead();
  const queryClient = useQueryClient();
  const unread = notifications.data?.unread ?? 0;

  function handleOpenChange(open: boolean) {
    setIsOpen(open);
    if (open) void notifications.refetch().then(({ data }) => markShownRead(data));
  }

  function handleLeave() {
    setIsOpen(false);
    // The link may lead to the open page, whose list is older than the event.
    void queryClient.invalidateQueries(LISTS_OF_CHILDREN);
  }

  return (
    <Popover open={isOpen} onOpenChange={handleOpenChange}>
      <PopoverTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          aria-label={unread === 0 ? 'Notifications' : `Notifications: ${shortOf(unread)} unread`}
          className="relative"
        >
          <Bell aria-hidden className="size-5" />
          {unread > 0 && <UnreadCount unread={unread} />}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Notifications" className="flex flex-col overflow-hidden!">
        <h2 className="border-line border-b px-4 py-3 font-semibold">Notifications</h2>
        <NotificationList query={notifications} onLeave={handleLeave} />
      </PopoverContent>
    </Popover>
  );
}

const shortOf = (unread: number) => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread));

function UnreadCount({ unread }: { unread: number }) {
  return (
    <span
      aria-hidden
      className="absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-semibold text-white text-xs leading-none"
    >
      {shortOf(unread)}
    </span>
  );
}

/** Marks the shown events as read. Their "New" badges stay until the next load. */
function useMarkShownRead() {
  const queryClient = useQueryClient();
  return async (shown: ResponseOf<typeof listNotifications> | undefined) => {
    if (!shown || shown.unread === 0 || shown.notifications.length === 0) return;
    const upTo = Math.max(...shown.notifications.map(({ id }) => id));
    // After a failure the count stays, and the next opening tries again.
    const answer = await markNotificationsRead({ upTo }).catch(() => null);
    if (answer === null) return;
    queryClient.setQueryData(
      notificationsQuery.queryKey,
      (known) => known && { ...known, unread: answer.unread },
    );
  };
}

interface NotificationListProps {
  query: UseQueryResult<ResponseOf<typeof listNotifications>>;
  onLeave: () => void;
}

function NotificationList({ query, onLeave }: NotificationListProps) {
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
        <Event path={notificationAddress(newest)} text={text} onLeave={onLeave} />
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
  const paths = new Set(all.map(notificationAddress));
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
              path={notificationAddress(each)}
              text={`${index + 1} of ${all.length}: ${formatDateTime(each.at)}`}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ol>
    </details>
  );
}
