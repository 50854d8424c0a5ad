import type { CourseTable } from './course-table.ts';

export async function loadCourseTable(): Promise<CourseTable> {
  return (await import('./course-table.ts')).COURSE_TABLE;
}
