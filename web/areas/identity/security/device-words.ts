import type { OpenSession } from '#contracts/identity/index.ts';

/** What a session was begun with, for people. Whole phrases, so that each can be translated as one. */
export function deviceWords({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return fill('{browser} on {system}', { browser, system });
  if (browser !== null) return browser;
  return system === null ? 'Unknown device' : fill('Unknown browser on {system}', { browser: '', system });
}

const HANDHELD = ['Android', 'iPhone', 'iPad'];

/** Whether it is a phone or a tablet. */
export function isHandheld({ system }: Pick<OpenSession, 'system'>): boolean {
  return system !== null && HANDHELD.includes(system);
}

function fill(phrase: string, values: Record<'browser' | 'system', string>): string {
  return phrase.replace(/\{(browser|system)\}/g, (_, name: keyof typeof values) => values[name]);
}
