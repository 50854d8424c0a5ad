import type { BulkChange, BulkReason } from '#contracts/students/index.ts';
import { formatNumber } from '#web/lib/format.ts';

export const studentsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'student' : 'students'}`;

const REASONS: Record<BulkReason, string> = {
  unchanged: 'as wanted already',
  enrolled: 'enrolled in the service already',
  most_tags: 'with as many tags as there can be',
  has_appointments: 'with future appointments with their present counsellor',
  unseen: 'whom the chosen person may not see',
  no_counsellor: 'without an active counsellor',
  gone: 'merged, erased, or whom you may no longer see',
};

/** For example "3 are left alone: 2 as wanted already, 1 …". Empty for nobody. */
export function leftWords(left: BulkChange['left']): string {
  const sum = left.reduce((total, { students }) => total + students, 0);
  if (sum === 0) return '';
  const reasons = left.map(({ reason, students }) => `${formatNumber(students)} ${REASONS[reason]}`);
  const verb = sum === 1 ? 'is' : 'are';
  return `${formatNumber(sum)} ${verb} left alone: ${reasons.join(', ')}.`;
}

export function changeWords({ kind, status, changed, restored, left }: BulkChange): string {
  if (status === 'done') return `${studentsOf(changed)} changed. ${leftWords(left)}`.trim();
  const undone = `Undone: ${studentsOf(restored)} as before.`;
  if (restored === changed) return undone;
  return `${undone} ${formatNumber(changed - restored)} ${kind === 'assign' ? 'changed or booked' : 'changed'} since and stay as they are.`;
}
