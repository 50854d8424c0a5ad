import type { OpenSession } from '#contracts/identity/index.ts';

/** For example "Firefox on Windows". */
export function deviceWords({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (system === null) return browser ?? 'Unknown device';
  return browser === null ? `Unknown browser on ${system}` : `${browser} on ${system}`;
}

/** Whether the device is a phone or a tablet. */
export function isHandheld({ system }: Pick<OpenSession, 'system'>): boolean {
  return system !== null && ['Android', 'iPhone', 'iPad'].includes(system);
}
