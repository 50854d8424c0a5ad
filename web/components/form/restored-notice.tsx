import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import type { Restored } from '#web/lib/use-draft.ts';

/** Says that a form begins with changes that were typed before, or that another tab has saved or discarded them. */
export function RestoredNotice({ restored }: { restored: Restored | null }) {
  if (restored === null) return null;
  return (
    <Alert tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>{textOf(restored)}</p>
        {restored.cause !== 'ended' && (
          <Button variant="ghost" className="-mx-3" onClick={restored.discard}>
            Discard Changes
          </Button>
        )}
      </div>
    </Alert>
  );
}

function textOf({ cause, keptAt }: Restored): string {
  if (cause === 'ended')
    return 'Another tab has saved or discarded these changes. They are no longer in this form.';
  if (cause === 'changed')
    return 'Another tab has saved or discarded other changes of this form. Compare before you save yours.';
  return `Restored your unsaved changes from ${formatDateTime(new Date(keptAt ?? 0).toISOString())}.`;
}
