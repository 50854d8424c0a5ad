import { Link } from 'react-router';
import type { EnquiryStatus, SubmissionKind } from '#contracts/enquiry-inbox.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { change, type Submission } from '#web/features/enquiry-inbox/queries.ts';
import { useSubmissionChange } from '#web/features/enquiry-inbox/use-submission-change.ts';

/** What a person wants to do with a record in a dialog. */
export type DialogRequest = { kind: 'reply' | 'student'; row: Submission };

interface SubmissionActionsProps {
  kind: SubmissionKind;
  row: Submission;
  onRequest: (request: DialogRequest) => void;
  onOpen: (id: number) => void;
}

/** Everything that can be done with what a family sent. */
export function SubmissionActions({ kind, row, onRequest, onOpen }: SubmissionActionsProps) {
  const { id, name, status, studentId } = row;
  const isOpen = status === 'new' || status === 'answered';
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
      {studentId !== null && (
        <Link
          to={addressOf(paths.admin.dashboardStudent, studentId)}
          aria-label={`Open the student: ${name}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          Open Student
        </Link>
      )}
      {studentId === null && status !== 'spam' && (
        <Button
          variant="secondary"
          aria-label={`Convert to student: ${name}`}
          onClick={() => onRequest({ kind: 'student', row })}
        >
          Convert to Student
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
      <Button variant="ghost" aria-label={`Details: ${name}`} onClick={() => onOpen(id)}>
        Details
      </Button>
    </div>
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
  const expected = { status: next, ...(isOver && { followUpOn: null, isOverdue: false }) };
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
