import { Link, useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Student } from '#contracts/students/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { StudentForm } from '#web/areas/students/records/components/student-form.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm } from '#web/components/form/use-record-form.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { createStudent } from './api.ts';
import { BLANK_STUDENT, fieldSentAs, findFieldErrors, inputOf, isChanged } from './student-values.ts';

export function NewStudentPage() {
  usePageTitle('Add Student');
  const { adminUser } = useSession();
  const navigate = useNavigate();
  const form = useRecordForm({
    draft: { form: 'student:new', title: 'New student' },
    stored: null,
    valuesOf: () => BLANK_STUDENT,
    isChanged,
    findFieldErrors,
    controlOf: fieldSentAs,
    send: (_, values): Promise<Student> => createStudent(inputOf(values)),
    onSaved: () => showSuccess('Student added successfully'),
    // In place: Back leads to the list, not to an empty form.
    close: ({ id }) => navigate(addressOf(paths.admin.dashboardStudent, id), { replace: true }),
    fallback: 'The student could not be saved',
    versions: null,
  });

  if (adminUser === null) return null;
  return (
    <StudentForm
      title="Add a student"
      submitLabel="Add Student"
      form={form}
      role={adminUser.role}
      cancel={
        <Link to={paths.admin.dashboardStudents} className={buttonClasses({ variant: 'secondary' })}>
          Cancel
        </Link>
      }
    />
  );
}
