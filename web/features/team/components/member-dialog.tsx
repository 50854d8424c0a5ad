import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

interface MemberDialogProps {
  title: string;
  submitLabel: string;
  /** What the button says while it is sending. */
  busyLabel: string;
  busy: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the forms for members. While it is sending, it stays. */
export function MemberDialog(props: MemberDialogProps) {
  const { title, submitLabel, busyLabel, busy, onSubmit, onClose, children } = props;
  const formId = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={title}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
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
