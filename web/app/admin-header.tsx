import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import { navGroupsFor } from '#web/app/nav-items.ts';
import { NotificationsButton } from '#web/areas/audit/index.ts';
import { NewLead } from '#web/areas/enquiries/index.ts';
import { useOnlineUsers, useSession } from '#web/areas/identity/index.ts';
import { QuickFind } from '#web/areas/students/index.ts';
import { Initial } from '#web/components/initial.tsx';
import { MobileSidebar } from './sidebar.tsx';

export function AdminHeader({ title }: { title: string }) {
  const { adminUser } = useSession();
  return (
    <header className="sticky top-0 z-20 flex min-h-16 items-center gap-0.5 border-line border-b bg-white px-3 sm:gap-2 sm:px-6">
      <MobileSidebar />
      {/* No padding: the top of a third line would show in it. The longest word of a title fits at 360 px. */}
      <h1 className="my-2 line-clamp-2 min-w-0 grow font-semibold text-base leading-tight sm:text-2xl">
        {title}
      </h1>
      {adminUser && hasPermission(adminUser.role, 'enquiries:answer') && <NewLead />}
      {adminUser && <QuickFind pages={navGroupsFor(adminUser.role).flatMap(({ items }) => items)} />}
      <OnlineChip />
      <NotificationsButton />
      <Link
        to={paths.admin.settings}
        aria-label="Profile"
        title="Profile"
        className="-mr-1 grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Initial className="size-10 bg-terracotta text-lg text-primary-deep" name={adminUser?.name ?? ''} />
      </Link>
    </header>
  );
}

function OnlineChip() {
  const online = useOnlineUsers();
  return (
    <Link
      to={paths.admin.teamMembers}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-1 font-medium text-green-900 text-sm hover:underline sm:px-3"
    >
      <span className="inline-flex items-center gap-2 rounded-full bg-green-100 px-2 py-1 sm:px-2.5">
        <span aria-hidden className="size-2 rounded-full bg-green-600" />
        <span className="max-sm:sr-only">Online</span> <span>{online ? online.length : '–'}</span>
      </span>
    </Link>
  );
}
