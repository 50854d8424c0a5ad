import { Download } from 'lucide-react';
import { downloadFailedRows } from '#web/areas/schools/imports/api.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';

export function DownloadFailedButton({ importId }: { importId: number }) {
  const { busy, submit } = useSubmit(
    () => downloadFailedRows(importId),
    'The rows could not be downloaded. Please try again.',
  );
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      Download rows with errors
    </Button>
  );
}
