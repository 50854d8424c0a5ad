import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import {
  CONFIDENCE_NAMES,
  CONFIDENCES,
  COURSE_FAMILIES,
  COURSE_STATES,
  type CourseRow,
} from '#contracts/guidance/index.ts';
import { day } from '#contracts/lib/dates.ts';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import { courseAddress, paths } from '#contracts/pages.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { type ListChange, type ListQuery, listAddress, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { coursesQuery } from './api.ts';
import { CONFIDENCE_TONES, STATE_NAMES, STATE_TONES } from './row-words.ts';

const courseFilters = {
  q: z.optional(SearchTextSchema),
  confidence: z.optional(z.enum(CONFIDENCES)),
  state: z.optional(z.enum(COURSE_STATES)),
  readBefore: z.optional(day('The day')),
  sort: z._default(z.enum(['oldest', 'newest', 'name']), 'oldest'),
};

const courseListAddress = listAddress(paths.admin.dashboardCourses, courseFilters);
type CourseListQuery = ListQuery<typeof courseFilters>;

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

type Order = (one: CourseRow, other: CourseRow) => number;

const byName: Order = ({ course: one }, { course: other }) => one.name.localeCompare(other.name, 'en');
const byAge: Order = ({ course: one }, { course: other }) => one.readOn.localeCompare(other.readOn);
/** CONFIDENCES begins with the highest. */
const byDoubt: Order = ({ course: one }, { course: other }) =>
  CONFIDENCES.indexOf(other.confidence) - CONFIDENCES.indexOf(one.confidence);

const ORDERS: Record<NonNullable<CourseListQuery['sort']>, Order> = {
  oldest: (one, other) => byAge(one, other) || byDoubt(one, other) || byName(one, other),
  newest: (one, other) => byAge(other, one) || byDoubt(one, other) || byName(one, other),
  name: byName,
};

/** The rows that meet the filters, by default the oldest and least confident first. */
export function findCourses(rows: readonly CourseRow[], query: CourseListQuery): CourseRow[] {
  const { q = '', confidence, state, readBefore, sort = 'oldest' } = query;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return rows
    .filter(
      (row) =>
        (confidence === undefined || row.course.confidence === confidence) &&
        (state === undefined || row.state === state) &&
        (readBefore === undefined || row.course.readOn < readBefore) &&
        hasWords(row, words),
    )
    .toSorted(ORDERS[sort]);
}

function hasWords({ course }: CourseRow, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { id, name, family, route, body, source } = course;
  const text = [id, name, COURSE_FAMILIES[family], route, body, source].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

const CONFIDENCE_OPTIONS = [
  { value: '', label: 'Any confidence' },
  ...CONFIDENCES.map((value) => ({ value, label: CONFIDENCE_NAMES[value] })),
];
const STATE_OPTIONS = [
  { value: '', label: 'Any state' },
  ...COURSE_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
];
const SORTS = [
  { value: 'oldest', label: 'Oldest and least sure first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
];

interface CourseFiltersProps {
  query: CourseListQuery;
  onChange: (change: ListChange<CourseListQuery>) => void;
}

function CourseFilters({ query, onChange }: CourseFiltersProps) {
  const bind = (key: keyof CourseListQuery, usual = '') => ({
    value: query[key] ?? usual,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Confidence">
        <Select {...bind('confidence')} options={CONFIDENCE_OPTIONS} />
      </Field>
      <Field label="Checked before">
        <DayInput value={query.readBefore ?? ''} onChange={(readBefore) => onChange({ readBefore })} />
      </Field>
      <Field label="State">
        <Select {...bind('state')} options={STATE_OPTIONS} />
      </Field>
      <Field label="Order">
        <Select {...bind('sort', 'oldest')} options={SORTS} />
      </Field>
    </div>
  );
}

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

function CourseRows({ rows }: { rows: readonly CourseRow[] }) {
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
