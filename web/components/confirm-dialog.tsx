import { t } from '@lingui/core/macro';
import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { footerClasses, overlayClasses, panelClasses } from '#web/components/ui/dialog.tsx';
import { dialogFocus } from '#web/components/ui/dialog-focus.ts';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` by default, because most confirmed actions delete or end something. */
  tone?: 'danger' | 'primary';
  busy?: boolean;
  /** Disables the confirmation, for example until a question in the dialog has an answer. */
  disabled?: boolean;
  /** The dialog stays open; the caller closes it when the work is done. */
  onConfirm: () => void;
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, busy = false, onConfirm } = props;
  const { tone = 'danger', disabled = false, cancelLabel = t`Cancel`, children } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClasses}>
          <AlertDialog.Content {...dialogFocus} className={panelClasses}>
            <div className="overflow-y-auto p-5 few-lines:overflow-visible sm:p-6">
              <AlertDialog.Title className="font-semibold text-ink text-xl leading-snug">
                {title}
              </AlertDialog.Title>
              <AlertDialog.Description className="mt-2 break-words text-ink-soft">
                {description}
              </AlertDialog.Description>
              {children && <div className="mt-4">{children}</div>}
            </div>
            <footer className={footerClasses}>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={busy}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
              <Button variant={tone} busy={busy} disabled={disabled} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
