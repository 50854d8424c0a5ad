import { useSession } from '#web/areas/identity/session/session-context.ts';
import { RequiredRolesCard } from './required-roles-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

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
