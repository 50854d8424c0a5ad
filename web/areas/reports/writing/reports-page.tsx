import { useInfiniteQuery } from '@tanstack/react-query';
import { REPORT_VIEWS, type ReportRow, type ReportView } from '#contracts/reports/index.ts';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { CounsellorFilter, useSession } from '#web/areas/identity/index.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { NarrowedTo } from '#web/components/narrowing.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { StudentLink } from '#web/components/student-link.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate, orDash } from '#web/lib/format.ts';
import { type ListChange, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { exportReports, reportListQuery } from './api.ts';
import { StartReport } from './components/start-report.tsx';
import { type ReportListQuery, reportListAddress } from './report-address.ts';
import { reportBadge } from './report-badge.ts';

export function ReportsPage() {
  usePageTitle('Reports');
  const list = useListAddress(reportListAddress);
  const { query, change, clear, isNarrowed } = list;
  const { adminUser } = useSession();
  const canExport = adminUser !== null && hasPermission(adminUser.role, 'records:export');

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <FilterBar
          label="Search reports"
          placeholder="Name of the student, guardian, phone"
          list={list}
          actions={canExport && <ExportButton save={() => exportReports(query)} />}
        >
          <ReportFilters query={query} onChange={change} />
        </FilterBar>
        <NarrowedTo query={query} onRemove={(key) => change({ [key]: '' })} className="mt-4" />
      </Card>
      <Card>
        <ReportList query={query} isNarrowed={isNarrowed} onClear={clear} />
      </Card>
    </div>
  );
}

const VIEW_NAMES: Record<ReportView, string> = {
  draft: 'Draft',
  ready: 'Ready',
  shared: 'Shared',
  due: 'Due',
};
const VIEW_OPTIONS = [
  { value: '', label: 'Any status' },
  ...REPORT_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] })),
];

interface ReportFiltersProps {
  query: ReportListQuery;
  onChange: (change: ListChange<ReportListQuery>) => void;
}

function ReportFilters({ query, onChange }: ReportFiltersProps) {
  const { adminUser } = useSession();
  function bind(key: keyof ReportListQuery) {
    return {
      value: query[key] ?? '',
      onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
    };
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
      <Field label="Status">
        <Select {...bind('status')} options={VIEW_OPTIONS} />
      </Field>
      <Field label="Service">
        <Select {...bind('service')} options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]} />
      </Field>
      {adminUser && !seesOnlyAssigned(adminUser.role) && (
        <CounsellorFilter
          counsellorId={query.counsellorId ? Number(query.counsellorId) : null}
          onChange={(counsellorId) => onChange({ counsellorId })}
        />
      )}
      <Field label="Completed from">
        <DayInput
          value={query.completedFrom ?? ''}
          onChange={(completedFrom) => onChange({ completedFrom })}
        />
      </Field>
      <Field label="Completed to">
        <DayInput value={query.completedTo ?? ''} onChange={(completedTo) => onChange({ completedTo })} />
      </Field>
    </div>
  );
}

const dayOrDash = (iso: string | null) => (iso === null ? '—' : formatDate(iso));

const COLUMNS: readonly Column<ReportRow>[] = [
  {
    key: 'student',
    header: 'Student',
    isTitle: true,
    cell: ({ student }) => (
      <StudentLink
        studentId={student.id}
        dir="auto"
        className="inline-flex min-h-11 min-w-0 items-center text-primary underline-offset-4 hover:underline md:min-h-0"
      >
        <LongText text={student.name} />
      </StudentLink>
    ),
  },
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

interface ReportListProps {
  query: ReportListQuery;
  isNarrowed: boolean;
  onClear: () => void;
}

function ReportList({ query, isNarrowed, onClear }: ReportListProps) {
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
