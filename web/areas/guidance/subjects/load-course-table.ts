import { loadCorrections } from '#web/areas/guidance/facts/load-corrections.ts';
import type { CourseTable } from './course-table.ts';
import type { DoorsData } from './doors-data.ts';

export async function loadCourseTable(): Promise<CourseTable> {
  const [{ courseTable }, corrections] = await Promise.all([import('./course-table.ts'), loadCorrections()]);
  return courseTable(corrections);
}

export async function loadDoorsData(): Promise<DoorsData> {
  const [{ doorsData }, corrections] = await Promise.all([import('./doors-data.ts'), loadCorrections()]);
  return doorsData(corrections);
}
