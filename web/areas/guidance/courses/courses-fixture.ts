import type { Course, CourseRow } from '#contracts/guidance/index.ts';

export const BITSAT: Course = {
  id: 'eng-bits',
  family: 'engineering',
  name: 'BE at BITS Pilani',
  level: 'ug',
  route: 'BITSAT',
  entry: { after: 'class12' },
  subjects: [['Physics', 'Chemistry', 'Mathematics']],
  helpful: ['Computer Science'],
  marks: '75% in PCM',
  ages: '',
  other: '',
  bridge: null,
  body: 'BITS Pilani',
  source: 'https://www.bitsadmission.com/2026',
  readOn: '2026-04-20',
  confidence: 'high',
  note: '',
};

export function makeCourseRow(course: Partial<Course> = {}, row: Partial<CourseRow> = {}): CourseRow {
  return {
    course: { ...BITSAT, ...course },
    compiled: null,
    reading: { page: 'https://www.mirror.example/bits', note: 'Only one page was found' },
    state: 'compiled',
    version: 1,
    retirement: null,
    changedAt: null,
    changedBy: null,
    ...row,
  };
}
