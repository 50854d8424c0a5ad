import { hasPermission, type Permission } from '#contracts/roles.ts';
import { FamilyBookingCard, PublicProfileCard, ShownPeople } from '#web/areas/appointments/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { SettingsPage as OwnSettingsPage } from '#web/areas/identity/settings/settings-page.tsx';
import { OfficeTab } from '#web/areas/operations/index.ts';
import { readPublicServices } from '#web/lib/public-services.ts';

/** The member's settings, and the consultancy's for those who may change them. */
export function SettingsPage() {
  const { adminUser } = useSession();
  const may = (permission: Permission) => adminUser !== null && hasPermission(adminUser.role, permission);
  const people = (
    <>
      <ShownPeople />
      {readPublicServices() === 'accounts' && <FamilyBookingCard />}
    </>
  );
  return (
    <OwnSettingsPage
      publicProfile={may('public-profile:edit') && <PublicProfileCard />}
      office={may('office:edit') && <OfficeTab people={people} />}
    />
  );
}
