import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';

/** Asks before a page or a form with unsaved changes is left. @param guard what `useUnsavedChanges` returned. */
export function UnsavedChanges({ guard }: { guard: ReturnType<typeof useUnsavedChanges> }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      onOpenChange={(open) => open || guard.stay()}
      title="Leave without saving?"
      description="What you changed has not been saved and will be lost."
      confirmLabel="Leave"
      onConfirm={guard.leave}
    />
  );
}
