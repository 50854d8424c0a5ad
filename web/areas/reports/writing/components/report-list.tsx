import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { listReports, ReportRow } from '#contracts/reports/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { reportAddress } from '#web/areas/reports/writing/list-address.ts';
import { type ReportListQuery, reportBadge } from '#web/areas/reports/writing/queries.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListError } from '#web/components/list-error.tsx';
import { PageButtons, useListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState, Loading } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
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
  result: UseQueryResult<ResponseOf<typeof listReports>>;
  onClear: () => void;
  /** Shows the page that begins there. */
  onPage: (after: string | undefined, state: unknown) => void;
}

/** One page of the list in every state that it can be in. */
export function ReportList({ query, result, onClear, onPage }: ReportListProps) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = result;
  const pages = useListPages({ after: query.after, names: ['report', 'reports'], result, show: onPage });
  if (data === undefined || isError) {
    if (!isError || isFetching) return <Loading text="Loading reports..." />;
    return (
      <ListError
        message="Failed to load reports. Please try again."
        error={error}
        onRetry={() => void refetch()}
        onFirstPage={pages.onFirstPage}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="text-ink-soft empty:hidden">
        {data.reports.length > 0 ? pages.describe(data.reports.length) : ''}
      </p>
      {data.reports.length > 0 ? (
        <DataTable
          caption="Reports"
          columns={COLUMNS}
          rows={data.reports}
          getKey={({ enrolmentId }) => enrolmentId}
          needs="wide"
        />
      ) : (
        <NoReports
          isNarrowed={reportAddress.isNarrowed(query) || query.after !== undefined}
          onClear={onClear}
        />
      )}
      <PageButtons {...pages.buttons} />
    </div>
  );
}

function NoReports({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) {
    return <EmptyState text="No reports yet. A report is due when an enrolment is completed." />;
  }
  return (
    <div className="grid justify-items-center pb-10">
      <EmptyState text="No reports found." />
      <Button variant="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
