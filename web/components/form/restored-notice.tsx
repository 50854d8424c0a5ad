import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import type { Restored } from '#web/lib/use-draft.ts';

/** Says that a form begins with changes that were typed before. */
export function RestoredNotice({ restored }: { restored: Restored | null }) {
  if (restored === null) return null;
  const keptAt = formatDateTime(new Date(restored.keptAt).toISOString());
  return (
    <Alert tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>{`Restored your unsaved changes from ${keptAt}.`}</p>
        <Button variant="ghost" className="-mx-3" onClick={restored.discard}>
          Discard Changes
        </Button>
      </div>
    </Alert>
  );
}
