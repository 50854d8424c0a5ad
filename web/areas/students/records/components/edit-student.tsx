import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import { type Reassignment, refusesContact, type StudentDetails } from '#contracts/students/index.ts';
import { type StudentRecord, studentQuery, updateStudent } from '#web/areas/students/records/api.ts';
import { comingWithFormer, reassigned } from '#web/areas/students/records/reassigned-appointments.ts';
import {
  changesOf,
  FIELD_LABELS,
  fieldSentAs,
  findFieldErrors,
  isChanged,
  readableValues,
  valuesOf,
} from '#web/areas/students/records/student-values.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { focusMain } from '#web/lib/focus-main.ts';
import { FormerAppointments } from './former-appointments.tsx';
import { StudentForm } from './student-form.tsx';

/** The form in place of the record. The address says so: Back leads to the record. */
export function EditStudent({
  record: { student, appointments, consents },
  role,
}: {
  record: StudentRecord;
  role: Role;
}) {
  const [choice, setChoice] = useState<Reassignment>('keep');
  const [now] = useState(() => Date.now());
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const record = useStudentRecord(student.id);
  const address = addressOf(paths.admin.dashboardStudent, student.id);
  const form = useRecordForm({
    draft: { form: `student:${student.id}`, title: `Edit ${student.name}` },
    stored: student,
    valuesOf,
    isChanged,
    findFieldErrors,
    controlOf: fieldSentAs,
    send: (base, values): Promise<StudentDetails> =>
      updateStudent(student.id, {
        version: base.version,
        ...changesOf(valuesOf(base), values),
        ...(choice !== 'keep' && { appointments: choice }),
      }),
    onSaved(saved) {
      record.change((data) => ({
        ...data,
        student: saved,
        appointments: reassigned(data.appointments, { former, next, now, choice }),
      }));
      setChoice('keep');
      showSuccess('Student updated successfully');
    },
    close: () => navigate(address, { replace: true }),
    fallback: 'The student could not be saved',
    versions: {
      findNewer: whenStale(async () => (await queryClient.fetchQuery(studentQuery(student.id))).student),
      labels: FIELD_LABELS,
      readable: readableValues,
    },
  });

  // The record takes the form's place without a move to another page, which would move the focus.
  useEffect(() => focusMain, []);

  const former = form.base.counsellor;
  const next = form.values.counsellor;
  const coming = comingWithFormer(appointments, { former, next, now });

  return (
    <>
      <StudentForm
        title={`Edit ${student.name}`}
        submitLabel="Save Changes"
        form={form}
        role={role}
        studentId={student.id}
        cancel={
          <Link to={address} className={buttonClasses({ variant: 'secondary' })}>
            Cancel
          </Link>
        }
      >
        {former && coming.length > 0 && (
          <Card>
            <FormerAppointments
              former={former.name}
              next={next?.name ?? null}
              moments={coming.map(({ startsAt }) => startsAt)}
              family={{ email: form.values.email.trim() || null, refusesContact: refusesContact(consents) }}
              choice={choice}
              onChange={setChoice}
            />
          </Card>
        )}
      </StudentForm>
      {form.conflict && <ConflictDialog what="student" {...form.conflict} />}
    </>
  );
}
