import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { CourseView } from '#web/areas/guidance/courses/components/course-view.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { coursesQuery } from './api.ts';

export function CoursePage() {
  const { id } = useParams();
  const query = useQuery(coursesQuery);
  const found = query.data?.find(({ course }) => course.id === id);
  usePageTitle(found?.course.name ?? 'Course');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={paths.admin.dashboardCourses}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All courses
      </Link>
      <Loaded query={query} loading="Loading course..." failed="Failed to load the course. Please try again.">
        {() =>
          found ? (
            <CourseView key={found.course.id} row={found} />
          ) : (
            <Card>
              <EmptyState text="This course was not found." />
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}
