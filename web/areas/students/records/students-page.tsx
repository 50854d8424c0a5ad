import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { PAGE_SIZE } from '#contracts/lib/lists.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ListActions } from '#web/areas/students/records/components/list-actions.tsx';
import { SearchBox } from '#web/areas/students/records/components/search-box.tsx';
import { StudentFilters } from '#web/areas/students/records/components/student-filters.tsx';
import { StudentResults } from '#web/areas/students/records/components/student-results.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { PageButtons, useListPages } from '#web/components/list-pages.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { countRareFilters, studentAddress } from './list-address.ts';
import { type StudentListQuery, studentListQuery } from './queries.ts';
import { useListAddress } from './use-list-address.ts';

/**
 * All students, found while typing. The address says what is shown, a second after the last key at most, so that Back, a
 * reload and a link show it again.
 */
export function StudentsPage() {
  usePageTitle('Students');
  const { adminUser } = useSession();
  const { query, go, searchFor, finishTyping, isTyping } = useListAddress();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const rareCount = countRareFilters(query);
  // A link may have set one of them, which is not to be hidden where there is room.
  const [areFiltersOpen, setAreFiltersOpen] = useState(!isNarrow && rareCount > 0);
  const filtersId = useId();
  const own = useWithoutSearch(query, change);

  // Between the end of a session and the way to the login page nobody is signed in.
  if (adminUser === null) return null;

  function change(change: StudentListQuery) {
    go(studentAddress.change(query, change), null);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ListActions role={adminUser.role} query={query} />
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox value={query.q ?? ''} onSearch={searchFor} onFinish={finishTyping} />
          <FiltersButton
            count={studentAddress.countFilters(query)}
            rareCount={rareCount}
            isOpen={areFiltersOpen}
            controls={filtersId}
            onToggle={() => setAreFiltersOpen(!areFiltersOpen)}
          />
          {studentAddress.isNarrowed(query) && (
            <Button variant="ghost" onClick={() => go(onlyLook(query), null)}>
              Clear filters
            </Button>
          )}
        </div>
        <div id={filtersId} className={cn('mt-4 md:block', !areFiltersOpen && 'hidden')}>
          <StudentFilters query={own.query} hasRare={areFiltersOpen} onChange={own.change} />
        </div>
      </Card>
      <StudentList query={query} go={go} isTyping={isTyping} />
    </div>
  );
}

/** What is shown but for the search, and the way to change it: both stay the same while somebody types. */
function useWithoutSearch(query: StudentListQuery, change: (part: StudentListQuery) => void) {
  const { q: _, after: __, ...own } = query;
  const address = studentAddress.write(own);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  return {
    query: useMemo(() => studentAddress.read(new URLSearchParams(address)), [address]),
    change: useCallback((part: StudentListQuery) => latest.current(part), []),
  };
}

type Go = ReturnType<typeof useListAddress>['go'];

/** The list as it is looked at, whatever is in it. */
function onlyLook({ sort, limit }: StudentListQuery): StudentListQuery {
  return { ...(sort && { sort }), ...(limit && { limit }) };
}

interface StudentListProps {
  query: StudentListQuery;
  go: Go;
  isTyping: boolean;
}

function StudentList({ query, go, isTyping }: StudentListProps) {
  const result = useQuery(studentListQuery(query));
  const { after, ...first } = query;
  const pages = useListPages({
    after,
    size: Number(query.limit ?? PAGE_SIZE),
    names: ['student', 'students'],
    result,
    show: (cursor, state) => go({ ...first, ...(cursor && { after: cursor }) }, state),
  });

  return (
    <StudentResults
      result={result}
      isTyping={isTyping}
      describe={pages.describe}
      isNarrowed={studentAddress.isNarrowed(query)}
      onClear={() => go(onlyLook(query), null)}
      onFirstPage={pages.onFirstPage}
    >
      <PageButtons {...pages.buttons} />
    </StudentResults>
  );
}
