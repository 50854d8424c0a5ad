import { useSession } from '#web/areas/identity/session/api.ts';
import { RequiredRolesCard } from './required-roles-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** How one signs in, where one is signed in, and for super admins, what others have to do. */
export function SecurityTab() {
  const { isSuperAdmin } = useSession();
  return (
    <div className="grid gap-5">
      <SecondFactorCard />
      <SessionsCard />
      {isSuperAdmin && <RequiredRolesCard />}
    </div>
  );
}
