import type { Course, CourseCorrections } from '#contracts/guidance/index.ts';

/** The compiled rows with the office's corrections: corrected rows replaced, retired ones left out. */
export function correctCourses(
  compiled: readonly Course[],
  { corrected, retired }: CourseCorrections,
): readonly Course[] {
  const changed = new Map(corrected.map((course) => [course.id, course]));
  return compiled.filter(({ id }) => !retired.includes(id)).map((course) => changed.get(course.id) ?? course);
}
