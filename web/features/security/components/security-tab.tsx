import { RequiredRolesCard } from '#web/features/security/components/required-roles-card.tsx';
import { SecondFactorCard } from '#web/features/security/components/second-factor-card.tsx';
import { SessionsCard } from '#web/features/security/components/sessions-card.tsx';
import { useSession } from '#web/features/session/api.ts';

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
