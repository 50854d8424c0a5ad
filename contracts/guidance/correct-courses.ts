import type { CourseCorrections } from './course-corrections.ts';
import type { Course } from './courses.ts';

// Public pages load this file: no schemas here.

export const NO_CORRECTIONS: CourseCorrections = { corrected: [], retired: [] };

/** The compiled rows with the office's corrections: corrected rows replaced, retired ones left out. */
export function correctCourses(
  compiled: readonly Course[],
  { corrected, retired }: CourseCorrections,
): readonly Course[] {
  const changed = new Map(corrected.map((course) => [course.id, course]));
  return compiled.filter(({ id }) => !retired.includes(id)).map((course) => changed.get(course.id) ?? course);
}
