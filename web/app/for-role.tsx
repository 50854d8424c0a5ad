import { Lock } from 'lucide-react';
import { Link, Outlet } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Permission } from '#contracts/roles.ts';
import { ROLE_NAMES, useSession } from '#web/areas/identity/index.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';

/** Shows its child routes to roles with the permission; other roles see the reason. */
export function ForRole({ permission, title }: { permission: Permission; title: string }) {
  const { adminUser } = useSession();
  // The session has ended; the redirect to the sign-in page follows.
  if (adminUser === null) return null;
  if (hasPermission(adminUser.role, permission)) return <Outlet />;
  return <NotForRole title={title} roleName={ROLE_NAMES[adminUser.role]} />;
}

function NotForRole({ title, roleName }: { title: string; roleName: string }) {
  usePageTitle(title);
  return (
    <Card className="mx-auto grid max-w-lg justify-items-center gap-3 py-10 text-center">
      <Lock aria-hidden className="size-8 text-primary" />
      <h2 className="font-semibold text-ink text-xl">This page is not for your role</h2>
      <p className="text-ink-soft">
        You are signed in as {roleName}. If you need this page for your work, please ask a super admin.
      </p>
      <Link to={paths.admin.dashboard} className={`${buttonClasses()} mt-2`}>
        Back to dashboard
      </Link>
    </Card>
  );
}
