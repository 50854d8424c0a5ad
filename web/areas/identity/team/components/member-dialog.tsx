import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';

interface MemberDialogProps {
  title: string;
  submitLabel: string;
  /** What the button says while it is sending. */
  busyLabel: string;
  busy: boolean;
  /** Whether anything differs from how it was opened: then closing it by hand asks first. */
  isDirty: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the forms for members. While it is sending, it stays. */
export function MemberDialog(props: MemberDialogProps) {
  const { title, submitLabel, busyLabel, busy, isDirty, onSubmit, onClose, children } = props;
  const formId = useId();
  const guard = useUnsavedChanges(isDirty);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  function handleClose() {
    if (!busy) guard.attempt(onClose);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || handleClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={handleClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? busyLabel : submitLabel}
          </Button>
        </>
      }
    >
      {/* Our own checks speak through toasts; the browser's bubbles would come first and say it differently. */}
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
