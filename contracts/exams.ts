// No schemas, because every page loads it.

/** Examinations that have a page, by the slug of their address. */
export const EXAM_NAMES = {
  neet: /*i18n*/ 'NEET',
  'jee-main': /*i18n*/ 'JEE Main',
  'jee-advanced': /*i18n*/ 'JEE Advanced',
  cuet: /*i18n*/ 'CUET',
  clat: /*i18n*/ 'CLAT',
  nda: /*i18n*/ 'NDA',
  'ca-foundation': /*i18n*/ 'CA Foundation',
  uceed: /*i18n*/ 'UCEED',
  'nid-dat': /*i18n*/ 'NID DAT',
  nift: /*i18n*/ 'NIFT',
  'nchm-jee': /*i18n*/ 'NCHM JEE',
  iat: /*i18n*/ 'IAT',
  nest: /*i18n*/ 'NEST',
  'upsc-civil-services': /*i18n*/ 'UPSC Civil Services',
  'state-psc': /*i18n*/ 'State Public Service Commissions',
  'state-counselling': /*i18n*/ 'State counselling',
} as const;
export type ExamSlug = keyof typeof EXAM_NAMES;
export const EXAM_SLUGS = Object.keys(EXAM_NAMES) as ExamSlug[];
