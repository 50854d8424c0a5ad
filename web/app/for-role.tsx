import { Outlet } from 'react-router';
import { hasPermission, type Permission } from '#contracts/roles.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { useSession } from '#web/features/session/api.ts';

// Seldom seen: the sign-in page does not load it.
const NotForRolePage = lazyPage(async () => (await import('#web/app/not-for-role-page.tsx')).NotForRolePage);

/** Shows the routes below it to the roles that hold the permission, and tells the others why they see nothing. */
export function ForRole({ permission, title }: { permission: Permission; title: string }) {
  const { adminUser } = useSession();
  // Between the end of a session and the way to the login page nobody is signed in.
  if (adminUser === null) return null;
  if (hasPermission(adminUser.role, permission)) return <Outlet />;
  return <NotForRolePage title={title} role={adminUser.role} />;
}
