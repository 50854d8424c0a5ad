import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import {
  type Reassignment,
  refusesContact,
  type Student,
  type StudentRecord,
} from '#contracts/students/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { StudentView } from '#web/areas/students/records/components/student-view.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { focusMain } from '#web/lib/focus-main.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { studentQuery, updateStudent } from './api.ts';
import { comingWithFormer, FormerAppointments, reassigned } from './components/former-appointments.tsx';
import { StudentForm } from './components/student-form.tsx';
import {
  changesOf,
  FIELD_LABELS,
  fieldSentAs,
  findFieldErrors,
  isChanged,
  readableValues,
  valuesOf,
} from './student-values.ts';
import { useStudentRecord } from './use-student-record.ts';

export function StudentPage() {
  const { data: id } = IdTextSchema.safeParse(useParams<'id'>().id);
  // The key discards text typed for another student.
  return id === undefined ? NOT_FOUND : <LoadedStudent key={id} id={id} />;
}

function LoadedStudent({ id }: { id: number }) {
  const { adminUser } = useSession();
  const query = useQuery(studentQuery(id));
  const isEditing = useAddressPart('edit').value !== null;
  usePageTitle('Student');

  if (adminUser === null) return null;
  const { role } = adminUser;
  return (
    <Loaded
      query={query}
      loading="Loading student..."
      failed="Failed to load the student. Please try again."
      missing={NOT_FOUND}
    >
      {(record) => {
        const { student, mergedInto } = record;
        if (mergedInto) {
          return (
            <Notice
              title={student.name}
              text="This record was merged with another one of the same student. Everything that belonged to it is there."
              to={addressOf(paths.admin.dashboardStudent, mergedInto.id)}
              label={`Go to ${mergedInto.name}`}
            />
          );
        }
        if (isEditing) return <EditStudent record={record} role={role} />;
        return <StudentView record={record} role={role} />;
      }}
    </Loaded>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  to: string;
  label: string;
}

function Notice({ title, text, to, label }: NoticeProps) {
  return (
    <Card className="mx-auto grid max-w-lg justify-items-center gap-3 px-6 py-12 text-center">
      <h2 dir="auto" className="[overflow-wrap:anywhere] font-semibold text-ink text-xl">
        {title}
      </h2>
      <p className="text-ink-soft">{text}</p>
      <Link to={to} className={`${buttonClasses()} mt-2`}>
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {label}
        </span>
      </Link>
    </Card>
  );
}

/** Also without permission for the student, so that the page does not reveal that the record exists. */
const NOT_FOUND = (
  <Notice
    title="This student was not found"
    text="The record may have been erased or may belong to a colleague, or the link is incomplete."
    to={paths.admin.dashboardStudents}
    label="Back to students"
  />
);

/** The form in place of the record. The address says so: Back leads to the record. */
function EditStudent({
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
    send: (base, values): Promise<Student> =>
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
