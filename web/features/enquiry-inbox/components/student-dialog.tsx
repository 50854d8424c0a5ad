import { useState } from 'react';
import type { SubmissionKind } from '#contracts/enquiry-inbox.ts';
import { StudentFormDialog } from '#web/features/enquiry-inbox/components/student-form-dialog.tsx';
import { StudentLinkedDialog } from '#web/features/enquiry-inbox/components/student-linked-dialog.tsx';
import type { Submission } from '#web/features/enquiry-inbox/queries.ts';

interface StudentDialogProps {
  kind: SubmissionKind;
  row: Submission;
  /** Whether an appointment is to be booked, for which there has to be a student first. */
  isForBooking?: boolean;
  onClose: () => void;
}

/** Makes a student of what a family sent, or says to whom it belongs; then leads there. */
export function StudentDialog({ kind, row, isForBooking = false, onClose }: StudentDialogProps) {
  const [linked, setLinked] = useState<{ studentId: number; name: string; isNew: boolean } | null>(null);
  if (linked) {
    const requestId = kind === 'appointment_request' ? row.id : null;
    return <StudentLinkedDialog {...linked} requestId={requestId} onClose={onClose} />;
  }
  return (
    <StudentFormDialog
      kind={kind}
      row={row}
      isForBooking={isForBooking}
      onClose={onClose}
      onLinked={setLinked}
    />
  );
}
