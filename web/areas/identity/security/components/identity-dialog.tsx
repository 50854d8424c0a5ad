import { type Identity, useIdentity } from '#web/areas/identity/security/use-identity.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { IdentityFields } from './identity-fields.tsx';

interface IdentityDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  tone?: 'danger';
  /** May reject with an ApiError, shown as a toast. Closes the dialog after success. */
  onConfirm: (identity: Identity) => Promise<void>;
  onClose: () => void;
}

/** Asks for a code and the password before a change of two-step sign-in. */
export function IdentityDialog({ onConfirm, ...dialog }: IdentityDialogProps) {
  const { busy, handleSubmit, fields } = useIdentity(onConfirm);
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={handleSubmit}>
      <IdentityFields {...fields} codeLabel="Code" codeHint="From your app, or a recovery code." />
    </FormDialog>
  );
}
