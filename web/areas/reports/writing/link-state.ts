import type { ReportLink } from '#contracts/reports/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';

export function isOpen(link: ReportLink): boolean {
  return link.revokedAt === null && new Date(link.expiresAt) > new Date();
}

export function linkBadge(link: ReportLink): { children: string; tone: BadgeTone } {
  if (link.revokedAt !== null) return { children: 'Taken back', tone: 'gray' };
  return isOpen(link) ? { children: 'Open', tone: 'green' } : { children: 'Expired', tone: 'gray' };
}

/** For example "Opened 3 times, last on 30 Apr 2026, 9:15 am". */
export function describeOpened(
  { openedTimes, openedAt }: ReportLink,
  format: (iso: string) => string,
): string {
  if (openedTimes === 0 || openedAt === null) return 'Not opened yet';
  const last = format(openedAt);
  return openedTimes === 1 ? `Opened once, on ${last}` : `Opened ${openedTimes} times, last on ${last}`;
}
