import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { CONFIDENCE_NAMES, COURSE_FAMILIES, type CourseRow } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { coursesQuery } from './api.ts';
import { CourseActions } from './components/course-actions.tsx';
import { CourseRules } from './components/course-rules.tsx';
import { CONFIDENCE_TONES, differencesOf, STATE_NAMES, STATE_TONES } from './row-words.ts';

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

function CourseView({ row }: { row: CourseRow }) {
  const { course, compiled, state, retirement, changedAt, changedBy } = row;
  return (
    <>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 className="break-words font-semibold text-ink text-xl leading-snug">{course.name}</h2>
          <p className="text-ink-soft">{COURSE_FAMILIES[course.family]}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
            <Badge tone={CONFIDENCE_TONES[course.confidence]}>{CONFIDENCE_NAMES[course.confidence]}</Badge>
          </p>
          {changedAt !== null && (
            <p className="mt-2 text-ink-soft text-sm">
              Last changed on {formatDateTime(changedAt)} by {changedBy ?? 'a former member'}
            </p>
          )}
        </div>
        {retirement !== null && (
          <Alert tone="info">
            Families have not seen this course since {formatDate(retirement.at)}. Reason: {retirement.reason}
          </Alert>
        )}
        {state === 'superseded' && (
          <Alert tone="info">
            A later release has read this row after the office did. Families read the row of the release.
            Correct or confirm it again if it is wrong.
          </Alert>
        )}
        <CourseActions row={row} />
      </Card>
      <Card>
        <CardTitle className="mb-3">
          {retirement === null ? 'What families read' : 'What families would read'}
        </CardTitle>
        <CourseRules course={course} />
      </Card>
      {compiled !== null && (
        <Card>
          <CardTitle className="mb-3">Different from the release</CardTitle>
          <dl className="grid gap-3">
            {differencesOf(compiled, course).map(({ label, before, after }) => (
              <div key={label}>
                <dt className="font-semibold text-ink-soft">{label}</dt>
                <dd className="leading-snug [overflow-wrap:anywhere]">
                  <del className="text-ink-soft">{before || 'nothing'}</del>
                  <span aria-hidden> → </span>
                  <ins className="no-underline">{after || 'nothing'}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  );
}
