import { Download } from 'lucide-react';
import { exportAuditEvents } from '#contracts/audit.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { Filters } from '#web/features/audit/audit-address.ts';
import { downloadFile } from '#web/lib/api-client.ts';

/** The whole log as it is narrowed down, not only the page that is shown. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { busy, submit } = useSubmit(
    () => downloadFile(exportAuditEvents, 'audit-events.csv', { query: filters }),
    'The export failed. Please try again.',
  );
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {busy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
