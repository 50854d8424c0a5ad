import type { ReactNode } from 'react';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';

interface MemberDialogProps {
  title: string;
  submitLabel: string;
  busy: boolean;
  isDirty: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Cancel discards changes at once, as specified; the cross and Escape ask first. */
export function MemberDialog({ isDirty, onClose, ...form }: MemberDialogProps) {
  const guard = useUnsavedChanges(isDirty);
  return <FormDialog {...form} onClose={() => guard.attempt(onClose)} onCancel={onClose} />;
}
