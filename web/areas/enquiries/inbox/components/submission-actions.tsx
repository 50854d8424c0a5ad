import { Link } from 'react-router';
import { bookingAddress } from '#contracts/appointments/index.ts';
import { type EnquiryStatus, isOpenStatus, type SubmissionKind } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';

import { change, type Submission } from '#web/areas/enquiries/inbox/api.ts';
import { useSubmissionChange } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';

export type DialogRequest = { kind: 'reply' | 'student' | 'booking'; row: Submission };

interface SubmissionActionsProps {
  kind: SubmissionKind;
  row: Submission;
  onRequest: (request: DialogRequest) => void;
  /** Absent where the details are shown. */
  onOpen?: (id: number) => void;
}

export function SubmissionActions({ kind, row, onRequest, onOpen }: SubmissionActionsProps) {
  const { id, name, status, studentId } = row;
  const isOpen = isOpenStatus(status);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status !== 'spam' && (
        <Button
          variant={status === 'new' ? 'primary' : 'secondary'}
          aria-label={`${status === 'new' ? 'Reply' : 'Add a reply'}: ${name}`}
          onClick={() => onRequest({ kind: 'reply', row })}
        >
          {status === 'new' ? 'Reply' : 'Add a reply'}
        </Button>
      )}
      {kind === 'appointment_request' && status !== 'spam' && (
        <BookButton row={row} onConvert={() => onRequest({ kind: 'booking', row })} />
      )}
      {studentId !== null && (
        <Link
          to={addressOf(paths.admin.dashboardStudent, studentId)}
          aria-label={`Open student: ${name}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          Open Student
        </Link>
      )}
      {status !== 'spam' && (
        <Button
          variant={studentId === null ? 'secondary' : 'ghost'}
          aria-label={`${studentId === null ? 'Convert to student' : 'Another student'}: ${name}`}
          onClick={() => onRequest({ kind: 'student', row })}
        >
          {studentId === null ? 'Convert to Student' : 'Another Student'}
        </Button>
      )}
      {isOpen ? (
        <>
          <StatusButton kind={kind} row={row} next="closed" label="Close" />
          <StatusButton kind={kind} row={row} next="spam" label="Spam" />
        </>
      ) : (
        <StatusButton kind={kind} row={row} next="new" label={status === 'spam' ? 'Not Spam' : 'Reopen'} />
      )}
      {status === 'answered' && <StatusButton kind={kind} row={row} next="new" label="Mark as New" />}
      {onOpen && (
        <Button variant="ghost" aria-label={`Details: ${name}`} onClick={() => onOpen(id)}>
          Details
        </Button>
      )}
    </div>
  );
}

/** An appointment needs a student: without one the button leads to the student's form. */
function BookButton({ row: { id, name, studentId }, onConvert }: { row: Submission; onConvert: () => void }) {
  const label = `Book appointment: ${name}`;
  if (studentId === null) {
    return (
      <Button variant="secondary" aria-label={label} onClick={onConvert}>
        Book Appointment
      </Button>
    );
  }
  return (
    <Link
      to={bookingAddress(studentId, id)}
      aria-label={label}
      className={buttonClasses({ variant: 'secondary' })}
    >
      Book Appointment
    </Link>
  );
}

interface StatusButtonProps {
  kind: SubmissionKind;
  row: Submission;
  next: EnquiryStatus;
  label: string;
}

function StatusButton({ kind, row, next, label }: StatusButtonProps) {
  const { busy, submit } = useSubmissionChange(kind, row);
  const { id, version } = row;
  const isOver = next === 'closed' || next === 'spam';
  const expected = { status: next, ...(isOver && { followUpOn: null, isDue: false }) };
  return (
    <Button
      variant="ghost"
      busy={busy}
      aria-label={`${label}: ${row.name}`}
      onClick={() =>
        void submit(expected, () => change('setStatus', kind, { id, body: { status: next, version } }))
      }
    >
      {label}
    </Button>
  );
}
