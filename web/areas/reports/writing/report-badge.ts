import type { ReportStatus } from '#contracts/reports/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';

const BADGES: Record<ReportStatus, { children: string; tone: BadgeTone }> = {
  draft: { children: 'Draft', tone: 'amber' },
  ready: { children: 'Ready', tone: 'blue' },
  shared: { children: 'Shared', tone: 'green' },
};

/** Null: nobody has begun the report. */
export function reportBadge(status: ReportStatus | null): { children: string; tone: BadgeTone } {
  return status === null ? { children: 'Not begun', tone: 'red' } : BADGES[status];
}
