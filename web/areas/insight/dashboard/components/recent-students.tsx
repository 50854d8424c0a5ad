import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Student } from '#contracts/students/index.ts';
import { STUDENT_STATUS_BADGES } from '#web/areas/students/index.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { orDash } from '#web/lib/format.ts';

const COLUMNS: readonly Column<Student>[] = [
  { key: 'name', header: 'Name', isTitle: true, cell: ({ id, name }) => <StudentLink id={id} name={name} /> },
  { key: 'school', header: 'School', cardClassName: 'col-span-full', cell: ({ school }) => orDash(school) },
  { key: 'age', header: 'Age', cell: ({ age }) => orDash(age) },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge {...STUDENT_STATUS_BADGES[status]} /> },
];

function StudentLink({ id, name }: Pick<Student, 'id' | 'name'>) {
  return (
    <Link
      to={addressOf(paths.admin.dashboardStudent, id)}
      className="-my-2.5 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
    >
      <LongText text={name} />
    </Link>
  );
}

export function RecentStudents({ students }: { students: readonly Student[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent Students</CardTitle>
        <Link
          to={paths.admin.dashboardStudents}
          aria-label="View All students"
          className={cn(buttonClasses({ variant: 'ghost' }), '-my-2.5 -mr-3')}
        >
          View All
        </Link>
      </CardHeader>
      {students.length === 0 ? (
        <EmptyState text="No students yet." />
      ) : (
        <DataTable caption="Recent Students" columns={COLUMNS} rows={students} getKey={({ id }) => id} />
      )}
    </Card>
  );
}
