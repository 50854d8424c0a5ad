import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { SettingsPage as OwnSettingsPage } from '#web/areas/identity/settings/settings-page.tsx';
import { OfficeTab } from '#web/areas/operations/index.ts';

/** The member's settings, and the consultancy's for those who may change them. */
export function SettingsPage() {
  const { adminUser } = useSession();
  const mayChangeOffice = adminUser !== null && hasPermission(adminUser.role, 'office:edit');
  return <OwnSettingsPage office={mayChangeOffice ? <OfficeTab /> : undefined} />;
}
