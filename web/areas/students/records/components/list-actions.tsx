import { FileUp, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { exportStudents } from '#contracts/insight/index.ts';
import { IMPORT_ADDRESS, paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import type { StudentListQuery } from '#web/areas/students/records/api.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { downloadFile } from '#web/lib/api-client.ts';

/** What can be done beside reading the list, each for those who may. */
export function ListActions({ role, query }: { role: Role; query: StudentListQuery }) {
  return (
    <div className="flex flex-wrap gap-3">
      {hasPermission(role, 'records:export') && (
        <ExportButton save={() => downloadFile(exportStudents, 'students.csv', { query })} />
      )}
      {hasPermission(role, 'students:import') && (
        <Link to={IMPORT_ADDRESS} className={buttonClasses({ variant: 'secondary' })}>
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
