import { listCourseCorrections } from '#contracts/guidance/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const readCourseCorrections = () => callApi(listCourseCorrections);
