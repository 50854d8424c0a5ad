import type { CourseCorrections } from '#contracts/guidance/index.ts';

/** The office's corrections. Their code comes late, because most pages have their data in the HTML. */
export async function loadCorrections(): Promise<CourseCorrections> {
  return (await import('./corrections.ts')).readCorrections();
}
