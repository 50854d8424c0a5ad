import type { CourseCorrections } from './course-corrections.ts';
import type { Course, Stream } from './courses.ts';
import courses from './data/courses.json' with { type: 'json' };
import streams from './data/streams.json' with { type: 'json' };

// The tables of the release. `npm run check-data` compares the files with their schemas.
export const COURSES = courses as readonly Course[];
export const STREAMS = streams as readonly Stream[];

export const NO_CORRECTIONS: CourseCorrections = { corrected: [], retired: [] };
