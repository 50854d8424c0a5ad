import { addDays, addMonths } from '#contracts/lib/calendar.ts';
import type { TaskRepeat } from '#contracts/tasks/index.ts';

/** The first repetition after today; null for a task without. Days are ISO 8601 dates. */
export function nextDueDay(dueOn: string, repeats: TaskRepeat, today: string): string | null {
  if (repeats === 'none') return null;
  const nth = (times: number) => {
    if (repeats === 'monthly') return addMonths(dueOn, times);
    return addDays(dueOn, repeats === 'weekly' ? 7 * times : times);
  };
  let times = 1;
  while (nth(times) <= today) times += 1;
  return nth(times);
}
