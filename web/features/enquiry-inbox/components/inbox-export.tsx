import type { SubmissionKind } from '#contracts/enquiry-inbox.ts';
import { exportEnquiries } from '#contracts/exports.ts';
import { hasPermission } from '#contracts/roles.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { type InboxFilters, toListInput } from '#web/features/enquiry-inbox/queries.ts';
import { useSession } from '#web/features/session/api.ts';
import { downloadFile } from '#web/lib/api-client.ts';

/** What the inbox shows as a file, for those who may have one. */
export function InboxExport({ kind, filters }: { kind: SubmissionKind; filters: InboxFilters }) {
  const { adminUser } = useSession();
  if (adminUser === null || !hasPermission(adminUser.role, 'records:export')) return null;
  const save = () =>
    downloadFile(exportEnquiries, kind === 'enquiry' ? 'enquiries.csv' : 'appointment-requests.csv', {
      query: { kind, ...toListInput(filters) },
    });
  return <ExportButton save={save} />;
}
