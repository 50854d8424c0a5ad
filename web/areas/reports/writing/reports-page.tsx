import { useId, useState } from 'react';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ReportFilters } from '#web/areas/reports/writing/components/report-filters.tsx';
import { ReportList } from '#web/areas/reports/writing/components/report-list.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { NarrowedTo } from '#web/components/narrowing.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { exportReports, reportListAddress } from './api.ts';

export function ReportsPage() {
  usePageTitle('Reports');
  const { query, change, clear, isNarrowed, filterCount } = useListAddress(reportListAddress);
  const { adminUser } = useSession();
  const canExport = adminUser !== null && hasPermission(adminUser.role, 'records:export');
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const filtersId = useId();

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            aria-label="Search reports"
            placeholder="Name of the student, guardian, phone"
            value={query.q ?? ''}
            onSearch={(q) => change({ q })}
            className="grow sm:max-w-md"
          />
          <FiltersButton
            count={filterCount}
            isOpen={areFiltersOpen}
            controls={filtersId}
            onToggle={() => setAreFiltersOpen(!areFiltersOpen)}
          />
          {canExport && <ExportButton save={() => exportReports(query)} />}
          {isNarrowed && (
            <Button variant="ghost" onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
        <div id={filtersId} className={cn('mt-4 md:block', !areFiltersOpen && 'hidden')}>
          <ReportFilters query={query} onChange={change} />
        </div>
        <NarrowedTo query={query} onRemove={(key) => change({ [key]: '' })} className="mt-4" />
      </Card>
      <Card>
        <ReportList query={query} isNarrowed={isNarrowed} onClear={clear} />
      </Card>
    </div>
  );
}
