import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ReportFilters } from '#web/areas/reports/writing/components/report-filters.tsx';
import { ReportList } from '#web/areas/reports/writing/components/report-list.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { NarrowedTo } from '#web/components/narrowing.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { exportReports } from './api.ts';
import { reportListAddress } from './report-address.ts';

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
