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

/** The form of a member. Cancel resets it at once, as the specification says; the cross and Escape ask first. */
export function MemberDialog({ isDirty, onClose, ...form }: MemberDialogProps) {
  const guard = useUnsavedChanges(isDirty);
  return <FormDialog {...form} onClose={() => guard.attempt(onClose)} onCancel={onClose} />;
}
