import type { ReactNode } from 'react';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import type { useDraft } from '#web/lib/use-draft.ts';

interface MemberDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  draft: Pick<ReturnType<typeof useDraft>, 'attempt' | 'release' | 'restored'>;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Cancel discards changes at once, as specified; the cross and Escape ask first. */
export function MemberDialog({ draft, onClose, ...form }: MemberDialogProps) {
  function handleCancel() {
    draft.release();
    onClose();
  }
  const { attempt, restored } = draft;
  return (
    <FormDialog
      {...form}
      closesOnEscape="always"
      restored={restored}
      onClose={() => attempt(onClose)}
      onCancel={handleCancel}
    />
  );
}
