import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import type { Restored } from '#web/lib/use-draft.ts';
import { refusesItsText } from './field-errors.ts';
import { RestoredNotice } from './restored-notice.tsx';

interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  /** Null offers no submit button, for a form that can only be read. */
  submitLabel: string | null;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  busy: boolean;
  /** Disables the submit button; the dialog shows the reason. */
  disabled?: boolean;
  closesOnEscape?: 'always';
  onSubmit: (form: HTMLFormElement) => void;
  /** Called at the cross, Escape and Cancel, except while the form is sent. */
  onClose: () => void;
  /** Replaces `onClose` at Cancel. */
  onCancel?: () => void;
  restored?: Restored | null;
  children: ReactNode;
}

/** A dialog with one form, without the browser's own validation. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, cancelLabel = 'Cancel', tone = 'primary', busy, disabled = false, children } = props;
  const {
    onSubmit,
    onClose,
    onCancel = onClose,
    title,
    description,
    closesOnEscape,
    restored = null,
  } = props;
  const formId = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React passes it on to a form around the dialog.
    event.stopPropagation();
    const wrong = [...event.currentTarget.elements].find(refusesItsText);
    if (wrong instanceof HTMLElement) wrong.focus();
    // Enter in a field submits without a button, too.
    else if (submitLabel !== null) onSubmit(event.currentTarget);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={title}
      description={description}
      closesOnEscape={closesOnEscape ?? true}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          {submitLabel !== null && (
            <Button type="submit" form={formId} busy={busy} disabled={disabled} variant={tone}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RestoredNotice restored={restored} />
        {children}
      </form>
    </Dialog>
  );
}
