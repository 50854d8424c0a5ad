import type { AppointmentRow } from '#contracts/appointments/index.ts';
import { formatMomentIn } from '#web/lib/format.ts';

type Place = Pick<AppointmentRow, 'startsAt' | 'counsellor'>;

/** Names the counsellor only where it is another one than before. */
export function movedText({ startsAt, counsellor }: Place, before: Place, officeZone: string): string {
  const moved = `Moved to ${formatMomentIn(startsAt, officeZone)}`;
  if (counsellor && counsellor.id !== before.counsellor?.id) return `${moved}, with ${counsellor.name}`;
  return Date.parse(startsAt) === Date.parse(before.startsAt) ? 'The appointment is changed' : moved;
}
