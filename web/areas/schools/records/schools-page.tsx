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
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { schoolAddress } from './api.ts';

/** All schools, as the address narrows them down. */
export function SchoolsPage() {
  usePageTitle('Schools');
  const { adminUser } = useSession();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { query, change } = useListAddress(schoolAddress);
  const isAdding = params.has('add');
  const may = (permission: Permission) => adminUser !== null && hasPermission(adminUser.role, permission);

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
            <ExportButton save={() => downloadFile(exportSchools, 'schools.csv', { query })} />
          )}
          {may('schools:edit') && (
            <Button onClick={() => setIsAdding(true)}>
              <Plus aria-hidden className="size-4.5" />
              Add School
            </Button>
          )}
        </div>
      </div>
      {params.get('for') === 'import' && (
        <Alert tone="info">Open the school whose class list you want to import.</Alert>
      )}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SchoolFilterBar query={query} onChange={change} />
        <SchoolList query={query} />
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
