import type { AppointmentStatus } from '#contracts/records.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';

import { cn } from '#web/lib/cn.ts';

/** The colours of calendar.css. What is cancelled is on no calendar. */
const SWATCHES: Record<Exclude<AppointmentStatus, 'cancelled'>, string> = {
  requested: 'border-clay border-dashed bg-peach',
  confirmed: 'border-primary-deep bg-primary',
  completed: 'border-primary bg-aqua',
  no_show: 'border-maroon bg-cream',
};

const SHOWN = ['requested', 'confirmed', 'completed', 'no_show'] as const;

/** What the colours of the calendar stand for; the shading only where somebody's hours are shown. */
export function StatusLegend({ hasShading }: { hasShading: boolean }) {
  return (
    <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {SHOWN.map((status) => (
        <li key={status} className="flex items-center gap-2">
          <span aria-hidden className={cn('size-4 rounded border', SWATCHES[status])} />
          {APPOINTMENT_STATUS_BADGES[status].children}
        </li>
      ))}
      {hasShading && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="ec-bg-event size-4 rounded border border-field" />
          Outside working hours
        </li>
      )}
    </ul>
  );
}
