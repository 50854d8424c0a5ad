import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { StudentForm } from '#web/areas/students/records/components/student-form.tsx';
import { useSaving } from '#web/components/form/use-saving.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { callApi } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { BLANK_STUDENT, inputOf, isChanged } from './student-values.ts';

export function NewStudentPage() {
  usePageTitle('Add Student');
  const { adminUser } = useSession();
  const navigate = useNavigate();
  const [values, setValues] = useState(BLANK_STUDENT);
  const guard = useUnsavedChanges(isChanged(BLANK_STUDENT, values));
  const { busy, problem, save } = useSaving(async () => {
    const { student } = await callApi(createStudent, { body: inputOf(values) });
    guard.release();
    showSuccess('Student added successfully');
    // Back then leads to the list, not to an empty form.
    await navigate(addressOf(paths.admin.dashboardStudent, student.id), { replace: true });
  }, 'The student could not be saved');

  if (adminUser === null) return null;
  return (
    <StudentForm
      title="Add a student"
      submitLabel="Add Student"
      values={values}
      role={adminUser.role}
      busy={busy}
      problem={problem}
      onChange={setValues}
      onSubmit={() => void save()}
      cancel={
        <Link to={paths.admin.dashboardStudents} className={buttonClasses({ variant: 'secondary' })}>
          Cancel
        </Link>
      }
    />
  );
}
