import { useState } from 'react';
import type { SubmissionKind } from '#contracts/enquiry-inbox.ts';
import { StudentFormDialog } from '#web/features/enquiry-inbox/components/student-form-dialog.tsx';
import { StudentLinkedDialog } from '#web/features/enquiry-inbox/components/student-linked-dialog.tsx';
import type { Submission } from '#web/features/enquiry-inbox/queries.ts';

interface StudentDialogProps {
  kind: SubmissionKind;
  row: Submission;
  onClose: () => void;
}

/** Makes a student of what a family sent, or says to whom it belongs; then leads there. */
export function StudentDialog({ kind, row, onClose }: StudentDialogProps) {
  const [linked, setLinked] = useState<{ studentId: number; name: string; isNew: boolean } | null>(null);
  if (linked) return <StudentLinkedDialog {...linked} onClose={onClose} />;
  return <StudentFormDialog kind={kind} row={row} onClose={onClose} onLinked={setLinked} />;
}
