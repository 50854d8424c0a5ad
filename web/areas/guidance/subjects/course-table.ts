import {
  COURSES,
  type Course,
  type CourseCorrections,
  STREAMS,
  type Stream,
} from '#contracts/guidance/index.ts';
import { correctCourses } from '#web/areas/guidance/facts/correct-courses.ts';

export interface CourseTable {
  courses: readonly Course[];
  streams: readonly Stream[];
}

/** Loaded by the renderer, and by a page whose HTML has no data. */
export const courseTable = (corrections: CourseCorrections): CourseTable => ({
  courses: correctCourses(COURSES, corrections),
  streams: STREAMS,
});
