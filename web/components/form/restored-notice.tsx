import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import type { Restored } from '#web/lib/use-draft.ts';

/** Says that a form begins with changes that were typed before and not saved. */
export function RestoredNotice({ restored }: { restored: Restored | null }) {
  if (restored === null) return null;
  return (
    <Alert tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>Restored your unsaved changes of {formatDateTime(new Date(restored.keptAt).toISOString())}.</p>
        <Button variant="ghost" className="-mx-3" onClick={restored.discard}>
          Discard Them
        </Button>
      </div>
    </Alert>
  );
}
