import { COURSES, type Course, STREAMS, type Stream } from '#contracts/guidance/index.ts';

export interface CourseTable {
  courses: readonly Course[];
  streams: readonly Stream[];
}

/** Loaded by the renderer, and by a page whose HTML has no data. */
export const COURSE_TABLE: CourseTable = { courses: COURSES, streams: STREAMS };
