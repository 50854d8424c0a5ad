import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { exportSchools } from '#contracts/insight/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission, type Permission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { SchoolFilterBar } from '#web/areas/schools/records/components/school-filter-bar.tsx';
import { SchoolFormDialog } from '#web/areas/schools/records/components/school-form-dialog.tsx';
import { SchoolList } from '#web/areas/schools/records/components/school-list.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { downloadFile } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { schoolsQuery, toListInput } from './api.ts';
import { readFilters, type SchoolFilters, writeFilters } from './list-address.ts';

/** All schools, as the address narrows them down. */
export function SchoolsPage() {
  usePageTitle('Schools');
  const { adminUser } = useSession();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const query = useQuery(schoolsQuery(filters));
  const isAdding = params.has('add');
  const may = (permission: Permission) => adminUser !== null && hasPermission(adminUser.role, permission);

  function change(part: Partial<SchoolFilters>) {
    setParams(writeFilters(filters, part), { replace: true, preventScrollReset: true });
  }
  function setIsAdding(isWanted: boolean) {
    const next = new URLSearchParams(params);
    if (isWanted) next.set('add', '');
    else next.delete('add');
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">Schools that the consultancy works with</p>
        <div className="flex flex-wrap gap-3">
          {may('records:export') && (
            <ExportButton
              save={() => downloadFile(exportSchools, 'schools.csv', { query: toListInput(filters) })}
            />
          )}
          {may('schools:edit') && (
            <Button onClick={() => setIsAdding(true)}>
              <Plus aria-hidden className="size-4.5" />
              Add School
            </Button>
          )}
        </div>
      </div>
      {filters.isForImport && <Alert tone="info">Open the school whose class list you want to import.</Alert>}
      <Card>
        <SchoolFilterBar filters={filters} onChange={change} />
        <SchoolList filters={filters} query={query} onFirstPage={() => change({})} />
      </Card>
      {isAdding && may('schools:edit') && (
        <SchoolFormDialog
          school={null}
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => {
            // Back then leads to the list, and not to a blank form.
            setIsAdding(false);
            void navigate(addressOf(paths.admin.dashboardSchool, id));
          }}
        />
      )}
    </div>
  );
}
