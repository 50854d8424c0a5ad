import { Download } from 'lucide-react';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';

interface ExportButtonProps {
  /** Saves the whole filtered list, not only the loaded pages. */
  save: () => Promise<void>;
  disabled?: boolean;
}

export function ExportButton({ save, disabled = false }: ExportButtonProps) {
  const { busy, submit } = useSubmit(save, 'The export failed. Please try again.');
  return (
    <Button variant="secondary" busy={busy} disabled={disabled} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {busy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
