import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { listNotifications } from '#contracts/audit/index.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { NotificationList } from '#web/areas/audit/notifications/components/notification-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx';
import { LISTS_OF_CHILDREN } from '#web/lib/childrens-data.ts';
import { markNotificationsRead, notificationsQuery } from './api.ts';

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
