import { useState } from 'react';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import {
  fieldSentAs,
  prefill,
  type StudentField,
  toStudentBody,
} from '#web/areas/enquiries/inbox/student-form.ts';
import { type LinkedStudent, useLinking } from '#web/areas/enquiries/inbox/use-linking.ts';
import { hasUnknownSchool } from '#web/areas/schools/index.ts';
import { LikelyDuplicates } from '#web/areas/students/index.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { focusField, markRefused, showError } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { BelongsAlready, ChangedMeanwhile } from './changed-meanwhile.tsx';
import { StudentFields } from './student-fields.tsx';

interface StudentFormDialogProps {
  kind: SubmissionKind;
  row: Submission;
  /** Explains that a booking needs a student. */
  isForBooking?: boolean;
  onClose: () => void;
  onLinked: (linked: LinkedStudent) => void;
  /** Opens the search for an existing student. */
  onSearch: (row: Submission) => void;
}

/** The form of a new student, prefilled from the submission, beside likely duplicates. */
export function StudentFormDialog(props: StudentFormDialogProps) {
  const { kind, row: opened, isForBooking = false, onClose, onLinked, onSearch } = props;
  const [invalidField, setInvalidField] = useState<StudentField | null>(null);
  const draft = useDraftValues(
    { form: `convert:${kind}:${opened.id}`, title: `Student sent by ${opened.name}` },
    () => prefill(opened),
  );
  const { values, setValues } = draft;

  const { row, wasChanged, busy, submit } = useLinking(kind, opened, {
    onLinked(linked) {
      draft.release();
      onLinked(linked);
    },
    onRefused(error, { form }) {
      const field = fieldSentAs(error.field);
      if (form && field) markRefused(form, { field }, () => setInvalidField(field));
    },
  });

  function handleSubmit(form: HTMLFormElement) {
    const name = values.name.trim();
    setInvalidField(name === '' ? 'name' : null);
    if (name === '') {
      focusField(form, 'name');
      return showError('Name is required');
    }
    if ([...form.elements].some(hasUnknownSchool)) return focusField(form, 'school');
    void submit({ student: toStudentBody(values) }, { name, form });
  }

  return (
    <FormDialog
      title="Convert to student"
      description={`Sent by ${row.name}`}
      submitLabel={busy ? 'Adding...' : 'Add Student'}
      disabled={row.studentId !== null}
      busy={busy}
      onSubmit={handleSubmit}
      restored={draft.restored}
      onClose={() => draft.attempt(onClose)}
    >
      {isForBooking && (
        <Alert tone="info">
          This request is not linked to a student yet. Please add or link the student first, then book the
          appointment.
        </Alert>
      )}
      {wasChanged && row.studentId === null && <ChangedMeanwhile row={row} />}
      {row.studentId !== null && <BelongsAlready studentId={row.studentId} />}
      <LikelyDuplicates
        title="Is it one of these students?"
        known={values}
        action={({ id, name }) => (
          <Button
            variant="ghost"
            disabled={busy}
            aria-label={`Link instead: ${name}`}
            onClick={() => void submit({ studentId: id }, { name })}
          >
            Link instead
          </Button>
        )}
      />
      <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
        Is the student already registered?
        <Button variant="ghost" disabled={busy} onClick={() => draft.attempt(() => onSearch(row))}>
          Find Student
        </Button>
      </p>
      <StudentFields
        values={values}
        invalidField={invalidField}
        onChange={(part) => setValues({ ...values, ...part })}
      />
    </FormDialog>
  );
}
