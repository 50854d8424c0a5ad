import { Download } from 'lucide-react';
import { type ClassListImport, planOf, type RowDefaults } from '#contracts/schools/index.ts';
import { downloadFailedRows, downloadLeftOutRows } from '#web/areas/schools/imports/api.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';

interface DownloadRowsButtonsProps {
  list: ClassListImport;
  defaults: RowDefaults;
}

/** Downloads of the rows that become no students, as far as there are any. */
export function DownloadRowsButtons({ list, defaults }: DownloadRowsButtonsProps) {
  return (
    <>
      {list.failed > 0 && (
        <DownloadButton label="Download rows with errors" download={() => downloadFailedRows(list.id)} />
      )}
      {planOf(list, defaults).leftOut > 0 && (
        <DownloadButton
          label="Download rows left out"
          download={() => downloadLeftOutRows(list.id, defaults)}
        />
      )}
    </>
  );
}

function DownloadButton({ label, download }: { label: string; download: () => Promise<void> }) {
  const { busy, submit } = useChange(download, {
    fallback: 'The rows could not be downloaded. Please try again.',
  });
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {label}
    </Button>
  );
}
