/** The four services of the consultancy. */
export const SERVICES = ['dmit', 'career', 'overseas', 'bridging'] as const;
export type Service = (typeof SERVICES)[number];

export const SERVICE_NAMES: Record<Service, string> = {
  dmit: 'DMIT',
  career: 'Career Counseling',
  overseas: 'Overseas Admission',
  bridging: 'Bridging Courses',
};

/** Empty for an unknown value. */
export function readService(value: string): Service | '' {
  return SERVICES.find((service) => service === value) ?? '';
}

export const SERVICE_OPTIONS = SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));
