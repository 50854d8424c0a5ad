import { type CareerText, type Course, ROUTE_START_NAMES } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { CourseDetails, CourseSource, subjectRule } from '#web/areas/guidance/facts/course-facts.tsx';
import { HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import { START_FROM_CAREERS } from '#web/areas/guidance/facts/page-parts.tsx';

interface RoutesProps {
  slug: string;
  routes: CareerText['routes'];
  courses: readonly Course[];
}

export function Routes({ slug, routes, courses }: RoutesProps) {
  return (
    <>
      <HowKnown kind="reading">Each row of a course below says itself how its rule is known.</HowKnown>
      <ol className="mt-4 grid gap-8">
        {routes.map(({ after, text, courseIds }) => (
          <li key={after + text}>
            <h3 className="font-semibold text-lg text-maroon leading-snug">{ROUTE_START_NAMES[after]}</h3>
            <p className="mt-1 max-w-prose text-pretty leading-relaxed">{text}</p>
            <CourseList courses={courses.filter(({ id }) => courseIds?.includes(id))} />
          </li>
        ))}
      </ol>
      <p className="mt-6">
        {/* The doors' HTML has their data, so the browser loads it anew. */}
        <a
          href={`${paths.subjectDoors}?keep=${slug}#${START_FROM_CAREERS}`}
          className="inline-block py-2 font-medium text-primary-dark underline underline-offset-4"
        >
          Which subjects keep this career open?
        </a>
      </p>
    </>
  );
}

function CourseList({ courses }: { courses: readonly Course[] }) {
  if (courses.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-prose gap-3">
      {courses.map((course) => (
        <li key={course.id} className="rounded-xl border border-line bg-white px-4 py-3 shadow-card">
          <p className="font-semibold leading-snug">{course.name}</p>
          <p className="mt-0.5 leading-snug">{subjectRule(course)}</p>
          <CourseSource course={course} />
          <details>
            <summary className="w-fit cursor-pointer rounded py-2 font-medium text-primary-dark text-sm">
              Entrance, marks and notes<span className="sr-only"> of {course.name}</span>
            </summary>
            <CourseDetails course={course} />
          </details>
        </li>
      ))}
    </ul>
  );
}
