import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { PastImport } from '#contracts/schools/index.ts';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { pastImportsQuery } from '../api.ts';

/**
 * The newest finished imports, each with a link to its result and its undo. Shows nothing without any.
 * @param props.schoolId null for lists of several schools.
 */
export function PastImports({ schoolId }: { schoolId: number | null }) {
  const { data, isError, isFetching, refetch } = useQuery(pastImportsQuery(schoolId));
  if (data === undefined) {
    if (!isError || isFetching) return null;
    return (
      <ErrorPanel
        message="Failed to load the earlier imports. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.imports.length === 0) return null;
  const page =
    schoolId === null
      ? paths.admin.dashboardImportStudents
      : addressOf(paths.admin.dashboardImport, schoolId);
  return (
    <Card>
      <CardHeader className="mb-2">
        <CardTitle>Imported class lists</CardTitle>
      </CardHeader>
      <ul className="divide-y divide-line">
        {data.imports.map((one) => (
          <li key={one.id} className="grid gap-x-4 py-2 sm:flex sm:flex-wrap sm:items-center">
            <Link
              to={{ pathname: page, search: `import=${one.id}` }}
              className="inline-flex min-h-11 min-w-0 items-center font-medium text-primary underline-offset-4 [overflow-wrap:anywhere] hover:underline"
            >
              {one.fileName}
            </Link>
            <span className="text-ink-soft sm:ml-auto">{describe(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const describe = ({ status, imported, removed, committedAt, undoneAt, createdBy }: PastImport) =>
  [
    status === 'undone' ? `Undone, ${studentsOf(removed)} removed` : studentsOf(imported),
    // An undo from before its time was kept has the import's.
    formatDateTime(undoneAt ?? committedAt),
    createdBy,
  ]
    .filter(Boolean)
    .join(' · ');

const studentsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'student' : 'students'}`;
