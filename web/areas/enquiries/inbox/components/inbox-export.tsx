import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { exportEnquiries } from '#web/areas/enquiries/inbox/api.ts';
import type { InboxFilters } from '#web/areas/enquiries/inbox/inbox-address.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ExportButton } from '#web/components/export-button.tsx';

/** Exports the filtered inbox. */
export function InboxExport({ kind, filters }: { kind: SubmissionKind; filters: InboxFilters }) {
  const { adminUser } = useSession();
  if (adminUser === null || !hasPermission(adminUser.role, 'records:export')) return null;
  return <ExportButton save={() => exportEnquiries({ kind, ...filters })} />;
}
