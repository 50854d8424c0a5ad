import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { exportStudents } from '#contracts/insight/index.ts';
import { IMPORT_ADDRESS, paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { StudentFilters } from '#web/areas/students/records/components/student-filters.tsx';
import { StudentsTable } from '#web/areas/students/records/components/students-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { downloadFile } from '#web/lib/api-client.ts';
import { cn } from '#web/lib/cn.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { type StudentListQuery, studentAddress, studentListQuery } from './api.ts';
import { useSearchAhead } from './use-search-ahead.ts';

const TEXTS = { loading: 'Loading students...', failed: 'Failed to load students. Please try again.' };

/** A wide screen shows these only on demand. */
const RARE_FILTERS = ['city', 'without', 'createdFrom', 'createdTo'] as const;

export function StudentsPage() {
  usePageTitle('Students');
  const { adminUser } = useSession();
  const { query, filters, change, clear, filterCount } = useListAddress(studentAddress);
  const { shown, changeFilters, search, finishSearch } = useSearchAhead({ query, change });
  const isNarrowed = filterCount > 0 || shown.q !== undefined;
  const students = useInfiniteQuery(studentListQuery(shown));
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const rareCount = RARE_FILTERS.filter((key) => query[key]).length;
  // Shows a rare filter that a link has set.
  const [areFiltersOpen, setAreFiltersOpen] = useState(!isNarrow && rareCount > 0);
  const filtersId = useId();

  if (adminUser === null) return null;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListActions role={adminUser.role} query={shown} />
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            aria-label="Search students"
            placeholder="Name, guardian, phone, email, school"
            value={shown.q ?? ''}
            onSearch={search}
            onFinish={finishSearch}
            className="grow sm:max-w-md"
          />
          <FiltersButton
            count={filterCount}
            rareCount={rareCount}
            isOpen={areFiltersOpen}
            controls={filtersId}
            onToggle={() => setAreFiltersOpen(!areFiltersOpen)}
          />
          {isNarrowed && (
            <Button variant="ghost" onClick={clear}>
              Clear filters
            </Button>
          )}
        </div>
        <div id={filtersId} className={cn('mt-4 md:block', !areFiltersOpen && 'hidden')}>
          <StudentFilters query={filters} hasRare={areFiltersOpen} onChange={changeFilters} />
        </div>
      </Card>
      <Card>
        <ListPages
          query={students}
          texts={TEXTS}
          empty={
            <EmptyList
              isNarrowed={isNarrowed}
              none="No students yet."
              notFound="No students found."
              onClear={clear}
            />
          }
        >
          {({ rows }) => <StudentsTable rows={rows} />}
        </ListPages>
      </Card>
    </div>
  );
}

function ListActions({ role, query }: { role: Role; query: StudentListQuery }) {
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
