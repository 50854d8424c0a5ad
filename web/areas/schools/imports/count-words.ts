import { formatNumber } from '#web/lib/format.ts';

/** For example "1 student", "20,000 students". */
export function countOf(count: number, noun: 'student' | 'row'): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
