import { CONFIDENCES, COURSE_FAMILIES, type CourseRow } from '#contracts/guidance/index.ts';
import type { CourseListQuery } from './course-address.ts';

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
