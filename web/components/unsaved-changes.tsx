import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';

interface UnsavedChangesProps {
  /** What `useUnsavedChanges` returned. */
  guard: ReturnType<typeof useUnsavedChanges>;
  title?: string;
  description?: string;
}

/** Asks before a page or a form with unsaved changes is left, or with something else that would be lost. */
export function UnsavedChanges({
  guard,
  title = 'Leave without saving?',
  description = 'Your changes have not been saved and will be lost.',
}: UnsavedChangesProps) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      onOpenChange={(open) => open || guard.stay()}
      title={title}
      description={description}
      confirmLabel="Leave"
      onConfirm={guard.leave}
    />
  );
}
