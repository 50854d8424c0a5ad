import { type FormEvent, useId, useState } from 'react';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import type { SubmissionKind, submissionActions } from '#contracts/enquiry-inbox.ts';
import { focusField, showError, useSubmit } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { ChangedMeanwhile } from '#web/features/enquiry-inbox/components/changed-meanwhile.tsx';
import { StudentFields } from '#web/features/enquiry-inbox/components/student-fields.tsx';
import { change, type Submission } from '#web/features/enquiry-inbox/queries.ts';
import { prefill, toStudentBody } from '#web/features/enquiry-inbox/student-form.ts';
import { useFreshSubmission } from '#web/features/enquiry-inbox/use-fresh-submission.ts';
import { useSubmissionLists } from '#web/features/enquiry-inbox/use-submission-change.ts';
import { LikelyDuplicates } from '#web/features/students/api.ts';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';

interface StudentFormDialogProps {
  kind: SubmissionKind;
  row: Submission;
  /** Whether the person wants to book an appointment, and is told why she is asked for a student. */
  isForBooking?: boolean;
  onClose: () => void;
  onLinked: (linked: { studentId: number; name: string; isNew: boolean }) => void;
}

type Belonging = Omit<BodyInputOf<(typeof submissionActions)[SubmissionKind]['link']>, 'version'>;

/** The student that it becomes, prefilled with what the family wrote; likely the same students beside it. */
export function StudentFormDialog(props: StudentFormDialogProps) {
  const { kind, row: opened, isForBooking = false, onClose, onLinked } = props;
  const formId = useId();
  const { row, wasChanged, handleRefused } = useFreshSubmission(kind, opened);
  const lists = useSubmissionLists(kind);
  const [values, setValues] = useState(() => prefill(opened));
  const [isNameMissing, setIsNameMissing] = useState(false);
  const guard = useUnsavedChanges(JSON.stringify(values) !== JSON.stringify(prefill(opened)));

  const { busy, submit } = useSubmit(
    async (belonging: Belonging, name: string) => {
      const state = await change('link', kind, { id: row.id, body: { ...belonging, version: row.version } });
      lists.show(row.id, state);
      void lists.reload();
      guard.release();
      if (state.studentId === null) return onClose();
      onLinked({ studentId: state.studentId, name, isNew: belonging.student !== undefined });
    },
    'Operation failed',
    handleRefused,
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = values.name.trim() === '';
    setIsNameMissing(isMissing);
    if (!isMissing) return void submit({ student: toStudentBody(values) }, values.name.trim());
    focusField(event.currentTarget, 'name');
    showError('Name is required');
  }

  function handleClose() {
    if (!busy) guard.attempt(onClose);
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || handleClose()}
        title="Convert to student"
        description={`Sent by ${row.name}`}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={handleClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {busy ? 'Adding...' : 'Add Student'}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
          {isForBooking && (
            <Alert tone="info">
              This request belongs to no student yet. Please add or link the student first; then the
              appointment is booked.
            </Alert>
          )}
          {wasChanged && <ChangedMeanwhile row={row} />}
          <LikelyDuplicates
            title="Is it one of these students?"
            known={values}
            action={({ id, name }) => (
              <Button
                variant="ghost"
                disabled={busy}
                aria-label={`Link to ${name} instead`}
                onClick={() => void submit({ studentId: id }, name)}
              >
                Link instead
              </Button>
            )}
          />
          <StudentFields
            values={values}
            isNameMissing={isNameMissing}
            onChange={(part) => setValues({ ...values, ...part })}
          />
        </form>
      </Dialog>
      <UnsavedChanges guard={guard} />
    </>
  );
}
