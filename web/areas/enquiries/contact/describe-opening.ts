import { type WallTime, weekdayOf } from '#contracts/lib/calendar.ts';
import { type OpenHours, WEEKDAY_NAMES } from '#contracts/opening-hours.ts';

/** The next seven days hold every opening of a week. @returns null without any open day. @param now in the office's time. */
export function describeOpening(hours: readonly OpenHours[], now: WallTime): string | null {
  const today = weekdayOf(now.slice(0, 10));
  const time = now.slice(11);
  const hoursOn = (weekday: number) => hours.find((each) => each.weekday === weekday);
  const open = hoursOn(today);
  if (open && open.startsAt <= time && time < open.endsAt) return `Open until ${showHour(open.endsAt)}`;
  if (open && time < open.startsAt) return `Closed now, opens at ${showHour(open.startsAt)}`;
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = hoursOn(((today - 1 + ahead) % 7) + 1);
    if (next) return `Closed now, opens ${WEEKDAY_NAMES[next.weekday - 1]} ${showHour(next.startsAt)}`;
  }
  return null;
}

/** For example "6 PM" or "9:30 AM". */
function showHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
