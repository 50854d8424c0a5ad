import { addDays } from '#contracts/lib/calendar.ts';
import type { Task } from '#contracts/tasks/index.ts';
import { formatDate, formatTimeIn, formatWeekday } from '#web/lib/format.ts';

/** For example "Today, 2:30 pm" or "Overdue since 21 Nov 2026". @param today ISO 8601 date of the office. */
export function dueWords({ dueOn, dueTime }: Pick<Task, 'dueOn' | 'dueTime'>, today: string): string {
  const time = dueTime === null ? '' : `, ${formatTimeIn(`${dueOn}T${dueTime}:00Z`, 'UTC')}`;
  if (dueOn < today) return `Overdue since ${formatDate(dueOn)}${time}`;
  if (dueOn === today) return `Today${time}`;
  if (dueOn === addDays(today, 1)) return `Tomorrow${time}`;
  return `${formatWeekday(dueOn)}${time}`;
}
