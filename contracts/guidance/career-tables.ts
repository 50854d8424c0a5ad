import type { Career, Exam } from './careers.ts';
import careers from './data/careers.json' with { type: 'json' };
import exams from './data/exams.json' with { type: 'json' };

// Apart from tables.ts, so that a page that only names careers does not load the courses. `npm run check-data` compares the
// files with their schemas.
export const CAREERS = careers as readonly Career[];
export const EXAMS = exams as readonly Exam[];
