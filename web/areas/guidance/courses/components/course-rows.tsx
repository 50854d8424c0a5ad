import { Link } from 'react-router';
import { CONFIDENCE_NAMES, COURSE_FAMILIES, type CourseRow } from '#contracts/guidance/index.ts';
import { courseAddress } from '#contracts/pages.ts';
import { CONFIDENCE_TONES, STATE_NAMES, STATE_TONES } from '#web/areas/guidance/courses/row-words.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDate } from '#web/lib/format.ts';

const COLUMNS: readonly Column<CourseRow>[] = [
  { key: 'name', header: 'Course', isTitle: true, width: '46%', cell: (row) => <CourseName row={row} /> },
  {
    key: 'confidence',
    header: 'Confidence',
    width: '18%',
    isSelfExplaining: true,
    cell: ({ course }) => (
      <Badge tone={CONFIDENCE_TONES[course.confidence]}>{CONFIDENCE_NAMES[course.confidence]}</Badge>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '18%',
    isSelfExplaining: true,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>,
  },
  {
    key: 'readOn',
    header: 'Checked on',
    width: '18%',
    isSelfExplaining: true,
    cardClassName: 'col-span-full',
    cell: ({ course }) => (
      <>
        <span className="text-ink-soft @2xl:hidden">Checked on </span>
        {formatDate(course.readOn)}
      </>
    ),
  },
];

export function CourseRows({ rows }: { rows: readonly CourseRow[] }) {
  return <DataTable caption="Courses" columns={COLUMNS} rows={rows} getKey={({ course }) => course.id} />;
}

function CourseName({ row: { course } }: { row: CourseRow }) {
  return (
    <>
      <Link
        to={courseAddress(course.id)}
        className="inline-flex min-h-11 min-w-0 items-center text-primary underline-offset-4 hover:underline md:min-h-0"
      >
        <span>
          <LongText text={course.name} />
        </span>
      </Link>
      <span className="block font-normal text-ink-soft text-sm">{COURSE_FAMILIES[course.family]}</span>
    </>
  );
}
