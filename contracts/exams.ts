// No schemas, because every page loads it.

/** Examinations that have a page, by the slug of their address. */
export const EXAM_NAMES = {
  neet: 'NEET',
  'jee-main': 'JEE Main',
  'jee-advanced': 'JEE Advanced',
  cuet: 'CUET',
  clat: 'CLAT',
  nda: 'NDA',
  'ca-foundation': 'CA Foundation',
  uceed: 'UCEED',
  'nid-dat': 'NID DAT',
  nift: 'NIFT',
  'nchm-jee': 'NCHM JEE',
  iat: 'IAT',
  nest: 'NEST',
  'upsc-civil-services': 'UPSC Civil Services',
  'state-psc': 'State Public Service Commissions',
  'state-counselling': 'State counselling',
} as const;
export type ExamSlug = keyof typeof EXAM_NAMES;
export const EXAM_SLUGS = Object.keys(EXAM_NAMES) as ExamSlug[];
