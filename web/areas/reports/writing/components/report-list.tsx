import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { ReportRow } from '#contracts/reports/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { reportListQuery } from '#web/areas/reports/writing/api.ts';
import type { ReportListQuery } from '#web/areas/reports/writing/report-address.ts';
import { reportBadge } from '#web/areas/reports/writing/report-badge.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDate, orDash } from '#web/lib/format.ts';
import { StartReport } from './start-report.tsx';

const dayOrDash = (iso: string | null) => (iso === null ? '—' : formatDate(iso));

const COLUMNS: readonly Column<ReportRow>[] = [
  { key: 'student', header: 'Student', isTitle: true, cell: ({ student }) => <StudentLink {...student} /> },
  { key: 'service', header: 'Service', cell: ({ service }) => SERVICE_NAMES[service] },
  { key: 'status', header: 'Report', cell: ({ status }) => <Badge {...reportBadge(status)} /> },
  { key: 'counsellor', header: 'Counsellor', cell: ({ counsellor }) => orDash(counsellor) },
  { key: 'completedAt', header: 'Completed', cell: ({ completedAt }) => dayOrDash(completedAt) },
  { key: 'updatedAt', header: 'Changed', cell: ({ updatedAt }) => dayOrDash(updatedAt) },
  {
    key: 'report',
    header: 'Actions',
    align: 'end',
    isSelfExplaining: true,
    cardClassName: 'self-end',
    cell: ({ id, enrolmentId, student, service }) => (
      <StartReport
        enrolmentId={enrolmentId}
        reportId={id}
        what={`${student.name}, ${SERVICE_NAMES[service]}`}
      />
    ),
  },
];

function StudentLink({ id, name }: ReportRow['student']) {
  return (
    <Link
      to={addressOf(paths.admin.dashboardStudent, id)}
      dir="auto"
      className="inline-flex min-h-11 min-w-0 items-center text-primary underline-offset-4 hover:underline md:min-h-0"
    >
      <LongText text={name} />
    </Link>
  );
}

interface ReportListProps {
  query: ReportListQuery;
  isNarrowed: boolean;
  onClear: () => void;
}

export function ReportList({ query, isNarrowed, onClear }: ReportListProps) {
  const reports = useInfiniteQuery(reportListQuery(query));
  return (
    <ListPages
      query={reports}
      texts={{ loading: 'Loading reports...', failed: 'Failed to load reports. Please try again.' }}
      empty={
        <EmptyList
          isNarrowed={isNarrowed}
          none="No reports yet. A report is due when an enrolment is completed."
          notFound="No reports found."
          onClear={onClear}
        />
      }
    >
      {({ rows }) => (
        <DataTable
          caption="Reports"
          columns={COLUMNS}
          rows={rows}
          getKey={({ enrolmentId }) => enrolmentId}
          needs="wide"
        />
      )}
    </ListPages>
  );
}
