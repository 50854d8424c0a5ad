import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import type { StudentDetails } from '#contracts/students/index.ts';
import { studentQuery, updateStudent } from '#web/areas/students/records/api.ts';
import {
  changesOf,
  FIELD_LABELS,
  isChanged,
  readableBeside,
  type StudentField,
  type StudentValues,
  valuesOf,
} from '#web/areas/students/records/student-values.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { useSaving } from '#web/components/form/use-saving.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { findConflicts, mergeChosen, type Side } from '#web/lib/edit-conflict.ts';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { StudentForm } from './student-form.tsx';

/** The form in place of the record. The address says so: Back leads to the record. */
export function EditStudent({ student, role }: { student: StudentDetails; role: Role }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const record = useStudentRecord(student.id);
  /** The version that the form began with. */
  const [base, setBase] = useState(student);
  const [values, setValues] = useState(() => valuesOf(student));
  /** A newer version, stored by another person. */
  const [theirs, setTheirs] = useState<StudentDetails | null>(null);
  const guard = useUnsavedChanges(isChanged(valuesOf(base), values));
  const address = addressOf(paths.admin.dashboardStudent, student.id);

  async function send(begin: StudentDetails, wanted: StudentValues) {
    const changes = changesOf(valuesOf(begin), wanted);
    const saved = await updateStudent(student.id, { version: begin.version, ...changes });
    guard.release();
    record.change((data) => ({ ...data, student: saved }));
    showSuccess('Student updated successfully');
    await navigate(address, { replace: true });
  }

  const { busy, problem, save } = useSaving(send, 'The student could not be saved', async ({ code }) => {
    if (code !== 'stale') return false;
    const fresh = await queryClient.fetchQuery(studentQuery(student.id));
    setTheirs(fresh.student);
    return true;
  });

  function handleResolve(stored: StudentDetails, chosen: Partial<Record<StudentField, Side>>) {
    const resolved = mergeChosen(values, valuesOf(stored), chosen);
    setBase(stored);
    setValues(resolved);
    setTheirs(null);
    void save(stored, resolved);
  }

  return (
    <>
      <StudentForm
        title={`Edit ${student.name}`}
        submitLabel="Save Changes"
        values={values}
        role={role}
        studentId={student.id}
        busy={busy}
        problem={problem}
        onChange={setValues}
        onSubmit={() => void save(base, values)}
        cancel={
          <Link to={address} className={buttonClasses({ variant: 'secondary' })}>
            Cancel
          </Link>
        }
      />
      {theirs && (
        <ConflictDialog
          what="student"
          fields={findConflicts(
            FIELD_LABELS,
            readableBeside({ base: valuesOf(base), mine: values, theirs: valuesOf(theirs) }),
          )}
          busy={busy}
          onResolve={(chosen) => handleResolve(theirs, chosen)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  );
}
