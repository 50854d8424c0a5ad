import { Download } from 'lucide-react';
import {
  type ClassListImport,
  downloadFailedRows,
  downloadLeftOutRows,
  planOf,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { downloadFile } from '#web/lib/api-client.ts';

interface DownloadRowsButtonsProps {
  list: ClassListImport;
  defaults: RowDefaults;
}

/** Downloads of the rows that become no students, as far as there are any. */
export function DownloadRowsButtons({ list, defaults }: DownloadRowsButtonsProps) {
  const params = { id: list.id };
  return (
    <>
      {list.failed > 0 && (
        <DownloadButton
          label="Download rows with errors"
          download={() => downloadFile(downloadFailedRows, 'failed-rows.csv', { params })}
        />
      )}
      {planOf(list, defaults).leftOut > 0 && (
        <DownloadButton
          label="Download rows left out"
          download={() => downloadFile(downloadLeftOutRows, 'left-out-rows.csv', { params, query: defaults })}
        />
      )}
    </>
  );
}

function DownloadButton({ label, download }: { label: string; download: () => Promise<void> }) {
  const { busy, submit } = useSubmit(download, 'The rows could not be downloaded. Please try again.');
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {label}
    </Button>
  );
}
