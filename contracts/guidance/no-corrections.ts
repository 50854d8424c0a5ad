import type { CourseCorrections } from './course-corrections.ts';

// Public pages load this file: no schemas here.

export const NO_CORRECTIONS: CourseCorrections = { corrected: [], retired: [] };
