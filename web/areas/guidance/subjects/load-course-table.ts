import type { CourseTable } from './course-table.ts';
import type { DoorsData } from './doors-data.ts';

export async function loadCourseTable(): Promise<CourseTable> {
  return (await import('./course-table.ts')).COURSE_TABLE;
}

export async function loadDoorsData(): Promise<DoorsData> {
  return (await import('./doors-data.ts')).DOORS_DATA;
}
