import { Link } from 'react-router';
import { bookingAddress } from '#contracts/appointments/index.ts';
import { type Contact, type ContactStatus, isOpenStatus } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { changeContact } from '#web/areas/enquiries/contacts/api.ts';
import { useContactChange } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { StudentDialog } from './student-dialog.tsx';
import { WriteToContact } from './write-to-contact.tsx';

/** A dialog about a contact. It outlives the contact's row, which a change can take out of the list. */
export type Asked = { dialog: 'write' | 'student' | 'booking'; row: Contact };

interface AskedDialogProps {
  asked: Asked | null;
  onClose: () => void;
}

export function AskedDialog({ asked, onClose }: AskedDialogProps) {
  if (asked === null) return null;
  const { dialog, row } = asked;
  if (dialog === 'write') return <WriteToContact row={row} onClose={onClose} />;
  return <StudentDialog row={row} isForBooking={dialog === 'booking'} onClose={onClose} />;
}

interface ContactActionsProps {
  row: Contact;
  onAsk: (asked: Asked) => void;
  /** Absent where the details are shown. */
  onOpen?: (id: number) => void;
}

export function ContactActions({ row, onAsk, onOpen }: ContactActionsProps) {
  const { id, kind, name, status, studentId } = row;
  const isOpen = isOpenStatus(status);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status !== 'spam' && (
        <Button
          variant={status === 'new' ? 'primary' : 'secondary'}
          aria-label={`Write: ${name}`}
          onClick={() => onAsk({ dialog: 'write', row })}
        >
          Write
        </Button>
      )}
      {kind === 'session_request' && status !== 'spam' && (
        <BookButton row={row} onConvert={() => onAsk({ dialog: 'booking', row })} />
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
          aria-label={`${studentId === null ? 'Add as student' : 'Another student'}: ${name}`}
          onClick={() => onAsk({ dialog: 'student', row })}
        >
          {studentId === null ? 'Add as Student' : 'Another Student'}
        </Button>
      )}
      {isOpen ? (
        <>
          <StatusButton row={row} next="closed" label="Close" />
          <StatusButton row={row} next="spam" label="Spam" />
        </>
      ) : (
        <StatusButton row={row} next="new" label={status === 'spam' ? 'Not Spam' : 'Reopen'} />
      )}
      {status === 'answered' && <StatusButton row={row} next="new" label="Mark as New" />}
      {onOpen && (
        <Button variant="ghost" aria-label={`Details: ${name}`} onClick={() => onOpen(id)}>
          Details
        </Button>
      )}
    </div>
  );
}

/** An appointment needs a student: without one the button leads to the student's form. */
function BookButton({ row: { id, name, studentId }, onConvert }: { row: Contact; onConvert: () => void }) {
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
  row: Contact;
  next: ContactStatus;
  label: string;
}

function StatusButton({ row, next, label }: StatusButtonProps) {
  const { busy, submit } = useContactChange(row);
  const { id, version } = row;
  const isOver = next === 'closed' || next === 'spam';
  const expected = { status: next, ...(isOver && { followUpOn: null, isDue: false }) };
  return (
    <Button
      variant="ghost"
      busy={busy}
      aria-label={`${label}: ${row.name}`}
      onClick={() => void submit(expected, () => changeContact('setStatus', id, { status: next, version }))}
    >
      {label}
    </Button>
  );
}
