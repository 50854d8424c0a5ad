import { useState } from 'react';
import { Link } from 'react-router';
import { bookingAddress } from '#contracts/appointments/index.ts';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import type { LinkedStudent } from '#web/areas/enquiries/inbox/use-linking.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { LinkStudentDialog } from './link-student-dialog.tsx';
import { StudentFormDialog } from './student-form-dialog.tsx';

interface StudentDialogProps {
  kind: SubmissionKind;
  row: Submission;
  /** Explains that a booking needs a student. */
  isForBooking?: boolean;
  onClose: () => void;
}

/** Links a submission to a new or an existing student, then offers the next steps. */
export function StudentDialog({ kind, row, isForBooking = false, onClose }: StudentDialogProps) {
  const [linked, setLinked] = useState<LinkedStudent | null>(null);
  /** The submission as last read, while the person searches for a student. */
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

interface StudentLinkedDialogProps extends LinkedStudent {
  /** The linked appointment request; null for an enquiry. */
  requestId: number | null;
  onClose: () => void;
}

function StudentLinkedDialog({ studentId, name, isNew, requestId, onClose }: StudentLinkedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isNew ? 'Student added' : 'Student linked'}
      description={`The submission is now linked to ${name}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Link
            to={addressOf(paths.admin.dashboardStudent, studentId)}
            className={buttonClasses(requestId === null ? {} : { variant: 'secondary' })}
          >
            Open Student
          </Link>
          {requestId !== null && (
            <Link to={bookingAddress(studentId, requestId)} className={buttonClasses()} onClick={onClose}>
              Book Appointment
            </Link>
          )}
        </>
      }
    />
  );
}
