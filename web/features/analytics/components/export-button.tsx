import { Download } from 'lucide-react';
import { exportAnalytics } from '#contracts/exports.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { AnalyticsQuery } from '#web/features/analytics/api.ts';
import { downloadFile } from '#web/lib/api-client.ts';

/** The figures that are shown, as a file. */
export function ExportButton({ query, isDisabled }: { query: AnalyticsQuery; isDisabled: boolean }) {
  const { busy, submit } = useSubmit(
    () => downloadFile(exportAnalytics, 'analytics.csv', { query: { ...query } }),
    'The export failed. Please try again.',
  );
  return (
    <Button variant="secondary" busy={busy} disabled={isDisabled} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {busy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
