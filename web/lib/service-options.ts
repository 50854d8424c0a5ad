import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';

export const SERVICE_OPTIONS = SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));

/** Empty for an unknown value. */
export function readService(value: string): Service | '' {
  return SERVICES.find((service) => service === value) ?? '';
}
