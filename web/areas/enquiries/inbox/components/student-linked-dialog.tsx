import { Link } from 'react-router';
import { bookingAddress } from '#contracts/appointments/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';

import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';

interface StudentLinkedDialogProps {
  studentId: number;
  name: string;
  isNew: boolean;
  /** The appointment request that it was, for which an appointment can be booked now. */
  requestId?: number | null;
  onClose: () => void;
}

/** Says that it is done, and leads to the student. */
export function StudentLinkedDialog(props: StudentLinkedDialogProps) {
  const { studentId, name, isNew, requestId = null, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isNew ? 'Student added' : 'Student linked'}
      description={`The family’s submission stays linked to ${name}.`}
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
