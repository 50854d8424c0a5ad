import { type CourseCorrections, listCourseCorrections, NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import { COURSE_CORRECTIONS_META } from '#contracts/public-site.ts';
import { callApi } from '#web/lib/api-client.ts';
import { readPageSetting } from '#web/lib/page-settings.ts';
import { readPublicServices } from '#web/lib/public-services.ts';

/**
 * The office's corrections. Where pages may not ask the server, it has put them into each page; a plain host has none.
 * @throws when they can't be loaded: the page must not show old rules instead.
 */
export async function readCorrections(): Promise<CourseCorrections> {
  if (readPublicServices() !== 'browser') return callApi(listCourseCorrections);
  const json = readPageSetting(COURSE_CORRECTIONS_META);
  return json ? (JSON.parse(json) as CourseCorrections) : NO_CORRECTIONS;
}
