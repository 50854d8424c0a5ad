import { useState } from 'react';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import type { LinkedStudent } from '#web/areas/enquiries/inbox/use-linking.ts';
import { LinkStudentDialog } from './link-student-dialog.tsx';
import { StudentFormDialog } from './student-form-dialog.tsx';
import { StudentLinkedDialog } from './student-linked-dialog.tsx';

interface StudentDialogProps {
  kind: SubmissionKind;
  row: Submission;
  /** Whether an appointment is to be booked, for which there has to be a student first. */
  isForBooking?: boolean;
  onClose: () => void;
}

/** Makes a student of what a family sent, or says to whom it belongs; then leads there. */
export function StudentDialog({ kind, row, isForBooking = false, onClose }: StudentDialogProps) {
  const [linked, setLinked] = useState<LinkedStudent | null>(null);
  /** The record for which a student is searched; as it was read last. */
  const [searched, setSearched] = useState(row.studentId === null ? null : row);
  if (linked) {
    const requestId = kind === 'appointment_request' ? row.id : null;
    return <StudentLinkedDialog {...linked} requestId={requestId} onClose={onClose} />;
  }
  if (searched) {
    return <LinkStudentDialog kind={kind} row={searched} onClose={onClose} onLinked={setLinked} />;
  }
  return (
    <StudentFormDialog
      kind={kind}
      row={row}
      isForBooking={isForBooking}
      onClose={onClose}
      onLinked={setLinked}
      onSearch={setSearched}
    />
  );
}
