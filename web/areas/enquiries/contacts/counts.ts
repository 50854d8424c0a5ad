import type { Count } from '#contracts/lib/lists.ts';
import { formatNumber } from '#web/lib/format.ts';

/** For example "12", or "1,000+" for an inexact count. */
export function formatCount({ rows, isExact }: Count): string {
  return `${formatNumber(rows)}${isExact ? '' : '+'}`;
}

export function describeShown(shown: number, count: Count): string {
  // The count lacks newer rows.
  if (count.isExact && shown >= count.rows) return `${shown} in total`;
  if (shown > count.rows) return `Showing ${shown}`;
  return `Showing ${shown} of ${formatCount(count)}`;
}

export function describeWaiting(count: Count): string {
  if (count.rows === 0) return 'All answered';
  return count.rows === 1 ? '1 waits for an answer' : `${formatCount(count)} wait for an answer`;
}
