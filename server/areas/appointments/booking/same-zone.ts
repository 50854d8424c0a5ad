/** Zones have older names too, and letter case makes no difference. */
export function isSameZone(one: string, other: string): boolean {
  return nameOf(one) === nameOf(other);
}

const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
