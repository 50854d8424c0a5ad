import { Download, FileUp, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { exportStudents } from '#contracts/exports.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { type StudentListQuery, toListInput } from '#web/features/students/api.ts';
import { filtersOf } from '#web/features/students/list-address.ts';
import { downloadFile } from '#web/lib/api-client.ts';

/** What can be done beside reading the list, each for those who may. */
export function ListActions({ role, query }: { role: Role; query: StudentListQuery }) {
  return (
    <div className="flex flex-wrap gap-3">
      {hasPermission(role, 'records:export') && <ExportButton query={query} />}
      {hasPermission(role, 'students:import') && (
        <Link to={paths.admin.dashboardSchools} className={buttonClasses({ variant: 'secondary' })}>
          <FileUp aria-hidden className="size-4.5" />
          Import class list
        </Link>
      )}
      {hasPermission(role, 'students:create') && (
        <Link to={paths.admin.dashboardNewStudent} className={buttonClasses()}>
          <UserPlus aria-hidden className="size-4.5" />
          Add Student
        </Link>
      )}
    </div>
  );
}

/** The whole list as it is narrowed down, not only the page that is shown. */
function ExportButton({ query }: { query: StudentListQuery }) {
  const { busy, submit } = useSubmit(
    () =>
      downloadFile(exportStudents, 'students.csv', {
        query: toListInput(filtersOf(query)),
      }),
    'The export failed. Please try again.',
  );
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {busy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
