import { useId } from 'react';
import { type Identity, useIdentity } from '#web/areas/identity/security/use-identity.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { IdentityFields } from './identity-fields.tsx';

interface IdentityDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  isDangerous?: boolean;
  /** May reject with an ApiError, shown as a toast. Closes the dialog after success. */
  onConfirm: (identity: Identity) => Promise<void>;
  onClose: () => void;
}

/** Asks for a code and the password before a change of two-step sign-in. */
export function IdentityDialog(props: IdentityDialogProps) {
  const { title, description, confirmLabel, isDangerous = false, onConfirm, onClose } = props;
  const { busy, handleSubmit, fields } = useIdentity(onConfirm);
  const formId = useId();

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        <IdentityFields {...fields} codeLabel="Code" codeHint="From your app, or a recovery code." />
      </form>
    </Dialog>
  );
}
