import { Link } from 'react-router';
import { COURSE_FAMILIES, type Course, type CourseFamily, type Stream } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { CourseSource, subjectRule } from '#web/areas/guidance/facts/course-facts.tsx';
import { CompiledNotice, HowKnownRows } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady } from '#web/areas/guidance/facts/not-ready.tsx';
import { PageHead, Part } from '#web/areas/guidance/facts/page-parts.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { subjectsOf } from './combination.ts';
import type { CourseTable } from './course-table.ts';
import { explainDoor } from './door-words.ts';
import { type Door, doorOf } from './doors.ts';
import { loadCourseTable } from './load-course-table.ts';

/** The doors of the common combinations, readable without JavaScript. */
export function SubjectTablePage() {
  const loaded = usePageData(paths.subjectTable, loadCourseTable);
  return (
    <>
      <PageHead
        title="All doors in one table"
        lead="For each course, examination or career: the combinations of Class 11 subjects that meet its rule."
      >
        <CompiledNotice />
        <p className="mt-3 leading-snug">
          <Link
            to={paths.subjectDoors}
            className="font-medium text-primary-dark underline underline-offset-4"
          >
            Choose your own subjects
          </Link>
        </p>
        <HowKnownRows>
          A rule that is met is not a place: marks, ages and entrance examinations still apply.
        </HowKnownRows>
      </PageHead>
      {loaded.state === 'ready' ? <Tables {...loaded.data} /> : <NotReady loaded={loaded} />}
    </>
  );
}

function Tables({ courses, streams }: CourseTable) {
  return (Object.entries(COURSE_FAMILIES) as [CourseFamily, string][]).map(([family, name]) => (
    <Part key={family} title={name}>
      <table className="block w-full sm:table">
        <thead className="sr-only sm:not-sr-only">
          <tr className="text-left align-bottom text-ink-soft text-sm">
            <th scope="col" className="py-2 pr-4 font-semibold sm:w-1/2">
              Course or career
            </th>
            <th scope="col" className="py-2 font-semibold">
              Combinations
            </th>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {courses
            .filter((course) => course.family === family)
            .map((course) => (
              <Row key={course.id} course={course} streams={streams} />
            ))}
        </tbody>
      </table>
    </Part>
  ));
}

function Row({ course, streams }: { course: Course; streams: readonly Stream[] }) {
  const doors = streams.map((stream) => ({ name: nameOf(stream), door: doorOf(subjectsOf(stream), course) }));
  const reserved = doors.find(({ door }) => door.state === 'depends')?.door;
  return (
    <tr className="block border-line border-t py-3 align-top sm:table-row">
      <th scope="row" className="block text-left font-normal sm:table-cell sm:py-3 sm:pr-4">
        <span className="font-semibold">{course.name}</span>
        <span className="block leading-snug">
          {subjectRule(course)} {reserved && explainDoor(reserved)}
        </span>
        <CourseSource course={course} />
      </th>
      <td className="block leading-snug sm:table-cell sm:py-3">
        <Combinations label={reserved ? 'Subjects fit, but it depends' : 'Open'} doors={doors} has={fits} />
        <Combinations label="Open by a bridge" doors={doors} has={hasBridge} />
        <Combinations label="Closed" doors={doors} has={isClosed} />
      </td>
    </tr>
  );
}

const nameOf = ({ name, board }: Stream) =>
  board === 'CBSE' ? name : `${name} (${board.replace(/ \(.*/, '')})`;
const fits = ({ state }: Door) => state === 'open' || state === 'depends';
const hasBridge = ({ state }: Door) => state === 'bridge';
const isClosed = ({ state }: Door) => state === 'closed';

interface CombinationsProps {
  label: string;
  doors: readonly { name: string; door: Door }[];
  has: (door: Door) => boolean;
}

function Combinations({ label, doors, has }: CombinationsProps) {
  const names = doors.filter(({ door }) => has(door)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="mb-1">
      <span className="font-semibold">{label}:</span>{' '}
      {names.length === doors.length ? 'every combination' : names.join(', ')}
    </p>
  );
}
