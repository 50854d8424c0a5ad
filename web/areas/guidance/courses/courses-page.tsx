import { useQuery } from '@tanstack/react-query';
import type { CourseRow } from '#contracts/guidance/index.ts';
import { CourseFilters } from '#web/areas/guidance/courses/components/course-filters.tsx';
import { CourseRows } from '#web/areas/guidance/courses/components/course-rows.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { coursesQuery } from './api.ts';
import { type CourseListQuery, courseListAddress } from './course-address.ts';
import { findCourses } from './course-list.ts';

export function CoursesPage() {
  usePageTitle('Courses');
  const rows = useQuery(coursesQuery);
  const list = useListAddress(courseListAddress);
  const { query, change, clear, isNarrowed } = list;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-prose text-ink-soft">
        The rules of courses that families read. A correction is on the public pages at once, and in the audit
        log.
      </p>
      <Card>
        <FilterBar label="Search courses" placeholder="Name, examination or body" list={list}>
          <CourseFilters query={query} onChange={change} />
        </FilterBar>
      </Card>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Loaded
          query={rows}
          loading="Loading courses..."
          failed="Failed to load the courses. Please try again."
        >
          {(rows) => <Found rows={rows} query={query} isNarrowed={isNarrowed} onClear={clear} />}
        </Loaded>
      </Card>
    </div>
  );
}

interface FoundProps {
  rows: readonly CourseRow[];
  query: CourseListQuery;
  isNarrowed: boolean;
  onClear: () => void;
}

function Found({ rows, query, isNarrowed, onClear }: FoundProps) {
  const found = findCourses(rows, query);
  return (
    <>
      <p role="status" className="text-ink-soft text-sm">
        {isNarrowed
          ? `${formatNumber(found.length)} of ${formatNumber(rows.length)} courses`
          : `${formatNumber(rows.length)} courses`}
      </p>
      {found.length > 0 ? (
        <CourseRows rows={found} />
      ) : (
        <EmptyList
          isNarrowed={isNarrowed}
          none="The table of courses is empty."
          notFound="No courses found."
          onClear={onClear}
        />
      )}
    </>
  );
}
