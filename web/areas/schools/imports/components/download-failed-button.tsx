import { Download } from 'lucide-react';
import { downloadFailedRows } from '#contracts/schools/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { downloadFile } from '#web/lib/api-client.ts';

export function DownloadFailedButton({ importId }: { importId: number }) {
  const { busy, submit } = useSubmit(
    () => downloadFile(downloadFailedRows, 'failed-rows.csv', { params: { id: importId } }),
    'The rows could not be downloaded. Please try again.',
  );
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      Download rows with errors
    </Button>
  );
}
