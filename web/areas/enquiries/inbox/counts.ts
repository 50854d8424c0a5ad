import type { Count } from '#contracts/lib/lists.ts';
import { formatNumber } from '#web/lib/format.ts';

/** For example "12", or "1,000+" where nobody counted on. */
export function formatCount({ rows, isExact }: Count): string {
  return `${formatNumber(rows)}${isExact ? '' : '+'}`;
}

/** How much of a list is on the screen. */
export function describeShown(shown: number, count: Count): string {
  // What came in meanwhile is not in the count.
  if (count.isExact && shown >= count.rows) return `Showing all ${shown}`;
  return `Showing ${shown} of ${formatCount(count)}`;
}

export function describeWaiting(count: Count): string {
  if (count.rows === 0) return 'All answered';
  return count.rows === 1 ? '1 waits for an answer' : `${formatCount(count)} wait for an answer`;
}
