import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { useSession } from '#web/areas/identity/index.ts';
import { BulkBar } from '#web/areas/students/bulk/components/bulk-bar.tsx';
import { BulkProgress } from '#web/areas/students/bulk/components/bulk-progress.tsx';
import { SelectionContext, useSelection } from '#web/areas/students/bulk/use-selection.ts';
import { ActiveFilters } from '#web/areas/students/records/components/active-filters.tsx';
import { ListActions } from '#web/areas/students/records/components/list-actions.tsx';
import { StudentFilters } from '#web/areas/students/records/components/student-filters.tsx';
import { StudentsTable } from '#web/areas/students/records/components/students-table.tsx';
import { ViewsMenu } from '#web/areas/students/views/views-menu.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { studentListQuery } from './api.ts';
import { studentAddress } from './student-address.ts';
import { useSearchAhead } from './use-search-ahead.ts';

const TEXTS = { loading: 'Loading students...', failed: 'Failed to load students. Please try again.' };

export function StudentsPage() {
  usePageTitle('Students');
  const { adminUser } = useSession();
  const { query, filters, change, clear, filterCount } = useListAddress(studentAddress);
  const { shown, changeFilters, search, finishSearch } = useSearchAhead({ query, change });
  const isNarrowed = filterCount > 0 || shown.q !== undefined;
  const students = useInfiniteQuery(studentListQuery(shown));
  const rows = students.data?.rows;
  const loaded = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const { selected, selection, selectAll, clear: clearSelection } = useSelection(shown, loaded);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const filtersId = useId();
  const sortBy = useCallback((sort: string) => changeFilters({ sort }), [changeFilters]);

  if (adminUser === null) return null;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          aria-label="Search students"
          placeholder="Name, guardian, phone, email, school"
          value={shown.q ?? ''}
          onSearch={search}
          onFinish={finishSearch}
          className="grow basis-full md:max-w-sm md:basis-0"
        />
        <FiltersButton
          isOnAnyScreen
          count={filterCount}
          isOpen={areFiltersOpen}
          controls={filtersId}
          onToggle={() => setAreFiltersOpen(!areFiltersOpen)}
        />
        <ViewsMenu role={adminUser.role} filters={filters} />
        <div className="ml-auto">
          <ListActions role={adminUser.role} query={shown} isNarrow={isNarrow} />
        </div>
      </div>
      <Card id={filtersId} hidden={!areFiltersOpen}>
        {areFiltersOpen && <StudentFilters query={filters} onChange={changeFilters} />}
      </Card>
      {/* Not for a search alone: it would move the rows while somebody presses one. */}
      {filterCount > 0 && <ActiveFilters query={filters} onChange={changeFilters} onClear={clear} />}
      <BulkProgress />
      {selection && (
        <BulkBar
          role={adminUser.role}
          query={shown}
          selection={selection}
          count={students.data?.first.count}
          loaded={loaded.length}
          onSelectAll={selectAll}
          onClear={clearSelection}
        />
      )}
      <Card className="px-4 py-3 sm:px-5">
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
          {({ rows }) => (
            <SelectionContext value={selected}>
              <StudentsTable rows={rows} order={filters.sort ?? 'newest'} onOrder={sortBy} />
            </SelectionContext>
          )}
        </ListPages>
      </Card>
    </div>
  );
}
