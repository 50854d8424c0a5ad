import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { hasPermission, type Permission } from '#contracts/roles.ts';
import type { School } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ProposeSchoolDialog } from '#web/areas/schools/records/components/propose-school-dialog.tsx';
import { SchoolFormDialog } from '#web/areas/schools/records/components/school-form-dialog.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate, formatNumber, orDash } from '#web/lib/format.ts';
import { type ListChange, useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { exportSchools, proposedSchoolsQuery, schoolsQuery } from './api.ts';
import { type SchoolListQuery, schoolAddress } from './school-address.ts';

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const;

const SHOWN = [
  { value: 'active', label: 'Active' },
  { value: 'proposed', label: 'To confirm' },
  { value: 'all', label: 'With archived' },
] as const;

const COLUMNS: readonly Column<School>[] = [
  { key: 'name', header: 'Name', isTitle: true, cell: (school) => <SchoolName school={school} /> },
  { key: 'city', header: 'City', cell: ({ city }) => orDash(city) },
  { key: 'board', header: 'Board', cell: ({ board }) => orDash(board) },
  {
    key: 'students',
    header: 'Students',
    align: 'end',
    cell: ({ students }) => formatNumber(students),
  },
  { key: 'createdAt', header: 'Added', cell: ({ createdAt }) => formatDate(createdAt) },
];

const TEXTS = { loading: 'Loading schools...', failed: 'Failed to load schools. Please try again.' };

export function SchoolsPage() {
  usePageTitle('Schools');
  const { adminUser } = useSession();
  const navigate = useNavigate();
  const { query, change } = useListAddress(schoolAddress);
  const adding = useAddressPart('add');
  const isAdding = adding.value !== null;
  const isForImport = useAddressPart('for').value === 'import';
  const closeForm = () => adding.set(null);
  const may = (permission: Permission) => adminUser !== null && hasPermission(adminUser.role, permission);

  function open({ id }: { id: number }) {
    // Back then leads to the list, and not to a blank form.
    closeForm();
    void navigate(addressOf(paths.admin.dashboardSchool, id));
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">Schools that the consultancy works with</p>
        <div className="flex flex-wrap gap-3">
          {may('records:export') && <ExportButton save={() => exportSchools(query)} />}
          {may('schools:propose') && (
            <Button onClick={() => adding.set('')}>
              <Plus aria-hidden className="size-4.5" />
              Add School
            </Button>
          )}
        </div>
      </div>
      {isForImport && <Alert tone="info">Open the school whose class list you want to import.</Alert>}
      {may('schools:edit') && query.show !== 'proposed' && <ProposedSchools />}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SchoolFilterBar query={query} onChange={change} />
        <SchoolList query={query} />
      </Card>
      {isAdding && may('schools:edit') && (
        <SchoolFormDialog school={null} onClose={closeForm} onSaved={open} />
      )}
      {isAdding && !may('schools:edit') && may('schools:propose') && (
        <ProposeSchoolDialog name="" onClose={closeForm} onProposed={open} />
      )}
    </div>
  );
}

/** One line while proposed schools wait for a manager. */
function ProposedSchools() {
  const { data: waiting = 0 } = useQuery(proposedSchoolsQuery);
  if (waiting === 0) return null;
  return (
    <Alert tone="info">
      {`New schools for you to confirm: ${formatNumber(waiting)}. `}
      <Link
        to={{ search: 'show=proposed' }}
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
      >
        Show them
      </Link>
    </Alert>
  );
}

interface SchoolFilterBarProps {
  query: SchoolListQuery;
  onChange: (change: ListChange<SchoolListQuery>) => void;
}

function SchoolFilterBar({ query, onChange }: SchoolFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchField
        aria-label="Search schools"
        placeholder="Search by name or city..."
        value={query.q ?? ''}
        onSearch={(q) => onChange({ q })}
        className="grow basis-64 sm:max-w-md"
      />
      <div className="min-w-32 flex-1 sm:w-40 sm:flex-none">
        <Select
          aria-label="Sort schools"
          value={query.sort ?? 'name'}
          options={SORTS}
          onChange={(event) => onChange({ sort: event.target.value })}
        />
      </div>
      <div className="min-w-32 flex-1 sm:w-44 sm:flex-none">
        <Select
          aria-label="Show schools"
          value={query.show ?? 'active'}
          options={SHOWN}
          onChange={(event) => onChange({ show: event.target.value })}
        />
      </div>
    </div>
  );
}

function SchoolList({ query }: { query: SchoolListQuery }) {
  const schools = useInfiniteQuery(schoolsQuery(query));
  const emptyText = query.q
    ? 'No schools found matching your search.'
    : query.show === 'proposed'
      ? 'No schools to confirm.'
      : 'No schools yet.';
  return (
    <ListPages query={schools} texts={TEXTS} empty={<EmptyState text={emptyText} />}>
      {({ rows }) => <DataTable caption="Schools" columns={COLUMNS} rows={rows} getKey={({ id }) => id} />}
    </ListPages>
  );
}

function SchoolName({ school }: { school: School }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        to={addressOf(paths.admin.dashboardSchool, school.id)}
        className="inline-flex min-h-11 min-w-0 items-center text-primary underline-offset-4 hover:underline md:min-h-0"
      >
        <LongText text={school.name} />
      </Link>
      {school.isArchived && <Badge>Archived</Badge>}
      {school.proposedBy !== null && <Badge tone="amber">To confirm</Badge>}
    </span>
  );
}
