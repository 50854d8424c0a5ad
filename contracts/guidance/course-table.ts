import type { Course, Stream } from './courses.ts';
import courses from './data/courses.json' with { type: 'json' };
import streams from './data/streams.json' with { type: 'json' };

// `npm run check-data` compares the files with their schemas.
export const COURSES = courses as readonly Course[];
export const STREAMS = streams as readonly Stream[];
