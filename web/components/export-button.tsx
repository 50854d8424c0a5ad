import { Download } from 'lucide-react';
import { useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';

interface ExportButtonProps {
  /** Saves the whole filtered list, not only the loaded pages. */
  save: () => Promise<void>;
  disabled?: boolean;
  label?: string;
}

export function ExportButton({ save, disabled = false, label = 'Export CSV' }: ExportButtonProps) {
  const { busy, submit } = useChange(save, { fallback: 'The export failed. Please try again.' });
  return (
    <Button variant="secondary" busy={busy} disabled={disabled} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {busy ? 'Exporting...' : label}
    </Button>
  );
}
