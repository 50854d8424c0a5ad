import { listSubjects } from '#contracts/guidance/index.ts';
import type { Door, DoorState } from './doors.ts';

export const STATE_NAMES: Record<DoorState, string> = {
  open: 'Open',
  bridge: 'Open by a bridge',
  depends: 'Depends',
  closed: 'Closed',
};

const DEGREES = {
  any: 'A degree in any subject comes first.',
  science: 'A science degree comes first, so Class 12 subjects matter through it.',
  engineering: 'An engineering degree comes first, so Class 12 subjects matter through it.',
  'physics-and-mathematics-or-engineering':
    'A degree with Physics and Mathematics, or in engineering, comes first, so Class 12 subjects matter through it.',
};

/** Why the door is not plainly open. Empty if it is. */
export function explainDoor({ course, state, missing, why }: Door): string {
  if (state === 'closed') return `Missing: ${listSubjects(missing)}.`;
  if (state === 'bridge') return `Missing: ${listSubjects(missing)}. Bridge: ${course.bridge?.text}.`;
  if (why === 'class10') return 'Begins after Class 10. Class 12 subjects are not asked for.';
  if (why === 'low-confidence')
    return 'The subjects fit, but the sources are weak or differ. Ask there first.';
  if (why === 'degree-and-subjects')
    return 'A degree comes first, and these Class 12 subjects are needed as well.';
  return why === 'degree' && course.entry.after === 'degree' ? DEGREES[course.entry.degree] : '';
}
