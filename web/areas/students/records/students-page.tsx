import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSession } from '#web/areas/identity/index.ts';
import { ListActions } from '#web/areas/students/records/components/list-actions.tsx';
import { StudentFilters } from '#web/areas/students/records/components/student-filters.tsx';
import { StudentsTable } from '#web/areas/students/records/components/students-table.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { studentListQuery } from './api.ts';
import { countRareFilters, studentAddress } from './list-address.ts';
import { useSearchAhead } from './use-search-ahead.ts';

const TEXTS = { loading: 'Loading students...', failed: 'Failed to load students. Please try again.' };

/** All students, found while typing. */
export function StudentsPage() {
  usePageTitle('Students');
  const { adminUser } = useSession();
  const { query, filters, change, clear, filterCount } = useListAddress(studentAddress);
  const { shown, changeFilters, search, finishSearch } = useSearchAhead({ query, change });
  const isNarrowed = filterCount > 0 || shown.q !== undefined;
  const students = useInfiniteQuery(studentListQuery(shown));
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const rareCount = countRareFilters(query);
  // A link may have set one of them, which is not to be hidden where there is room.
  const [areFiltersOpen, setAreFiltersOpen] = useState(!isNarrow && rareCount > 0);
  const filtersId = useId();

  // Between the end of a session and the way to the login page nobody is signed in.
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
          empty={<NoStudents isNarrowed={isNarrowed} onClear={clear} />}
        >
          {({ rows }) => <StudentsTable rows={rows} />}
        </ListPages>
      </Card>
    </div>
  );
}

function NoStudents({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState text="No students yet." />;
  return (
    <div className="grid justify-items-center pb-10">
      <EmptyState text="No students found." />
      <Button variant="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
