import { Ban, Check, CircleHelp, Waypoints } from 'lucide-react';
import { STATE_NAMES } from '#web/areas/guidance/subjects/door-words.ts';
import type { DoorState } from '#web/areas/guidance/subjects/doors.ts';
import { cn } from '#web/lib/cn.ts';

const LOOKS = {
  open: { Icon: Check, className: 'border-primary bg-primary text-white' },
  bridge: { Icon: Waypoints, className: 'border-aqua bg-mist text-primary-deep' },
  depends: { Icon: CircleHelp, className: 'border-terracotta bg-cream text-ink' },
  closed: { Icon: Ban, className: 'border-line bg-white text-ink-soft' },
};

export function StateBadge({ state, count }: { state: DoorState; count?: number }) {
  const { Icon, className } = LOOKS[state];
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-medium text-sm leading-snug',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {count === undefined ? STATE_NAMES[state] : `${STATE_NAMES[state]}: ${count}`}
    </span>
  );
}
