/** The four services of the consultancy. */
export const SERVICES = ['dmit', 'career', 'overseas', 'bridging'] as const;
export type Service = (typeof SERVICES)[number];

export const SERVICE_NAMES: Record<Service, string> = {
  dmit: /*i18n*/ 'DMIT',
  career: /*i18n*/ 'Career Counseling',
  overseas: /*i18n*/ 'Overseas Admission',
  bridging: /*i18n*/ 'Bridging Courses',
};
