/** The four services of the consultancy. */
export const SERVICES = ['dmit', 'career', 'overseas', 'bridging'] as const;
export type Service = (typeof SERVICES)[number];

export const SERVICE_NAMES: Record<Service, string> = {
  dmit: 'DMIT',
  career: 'Career Counseling',
  overseas: 'Overseas Admission',
  bridging: 'Bridging Courses',
};
