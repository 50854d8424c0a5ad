import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { EditStudent } from '#web/areas/students/records/components/edit-student.tsx';
import { MergedRecord } from '#web/areas/students/records/components/merged-record.tsx';
import { StudentNotFound } from '#web/areas/students/records/components/student-not-found.tsx';
import { StudentView } from '#web/areas/students/records/components/student-view.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { studentQuery } from './api.ts';

/** One student with everything that belongs to her. */
export function StudentPage() {
  const { data: id } = IdTextSchema.safeParse(useParams<'id'>().id);
  // Another student's page begins afresh: nothing half typed goes along.
  return id === undefined ? <StudentNotFound /> : <Student key={id} id={id} />;
}

function Student({ id }: { id: number }) {
  const { adminUser } = useSession();
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(studentQuery(id));
  const isEditing = new URLSearchParams(useLocation().search).has('edit');
  usePageTitle(data?.student.name ?? 'Student');

  if (adminUser === null) return null;
  if (isPending || (isError && isFetching && !data)) return <Loading text="Loading student..." />;
  if (isError && error instanceof ApiError && error.status === 404) return <StudentNotFound />;
  if (!data) {
    return (
      <ErrorPanel message="Failed to load the student. Please try again." onRetry={() => void refetch()} />
    );
  }
  if (data.mergedInto) return <MergedRecord student={data.student} into={data.mergedInto} />;
  if (isEditing) return <EditStudent student={data.student} role={adminUser.role} />;
  return <StudentView record={data} role={adminUser.role} />;
}
