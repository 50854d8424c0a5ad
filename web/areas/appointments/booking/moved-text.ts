import type { AppointmentRow } from '#contracts/appointments/index.ts';
import { formatMomentIn } from '#web/lib/format.ts';

type Place = Pick<AppointmentRow, 'startsAt' | 'counsellor'>;

/** Names the counsellor only where it is another one than before. */
export function movedText({ startsAt, counsellor }: Place, before: Place, officeZone: string): string {
  const isMoved = Date.parse(startsAt) !== Date.parse(before.startsAt);
  const moved = isMoved ? `Moved to ${formatMomentIn(startsAt, officeZone)}` : 'The appointment is changed';
  return counsellor && counsellor.id !== before.counsellor?.id ? `${moved}, with ${counsellor.name}` : moved;
}
