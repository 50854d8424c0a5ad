import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { EditStudent } from '#web/areas/students/records/components/edit-student.tsx';
import { StudentView } from '#web/areas/students/records/components/student-view.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useAddressPart } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { studentQuery } from './api.ts';

export function StudentPage() {
  const { data: id } = IdTextSchema.safeParse(useParams<'id'>().id);
  // The key discards text typed for another student.
  return id === undefined ? NOT_FOUND : <Student key={id} id={id} />;
}

function Student({ id }: { id: number }) {
  const { adminUser } = useSession();
  const query = useQuery(studentQuery(id));
  const isEditing = useAddressPart('edit').value !== null;
  usePageTitle(query.data?.student.name ?? 'Student');

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
