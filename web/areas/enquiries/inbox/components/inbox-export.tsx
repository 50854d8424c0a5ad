import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { exportEnquiries } from '#contracts/insight/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { InboxFilters } from '#web/areas/enquiries/inbox/inbox-address.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { downloadFile } from '#web/lib/api-client.ts';

/** Exports the filtered inbox. */
export function InboxExport({ kind, filters }: { kind: SubmissionKind; filters: InboxFilters }) {
  const { adminUser } = useSession();
  if (adminUser === null || !hasPermission(adminUser.role, 'records:export')) return null;
  const save = () =>
    downloadFile(exportEnquiries, kind === 'enquiry' ? 'enquiries.csv' : 'appointment-requests.csv', {
      query: { kind, ...filters },
    });
  return <ExportButton save={save} />;
}
