import type { Reassignment } from '#contracts/students/index.ts';
import type { StudentRecord } from './api.ts';

type Appointment = StudentRecord['appointments'][number];

interface Change {
  former: { id: number } | null;
  /** Null for nobody yet. */
  next: { id: number; name: string } | null;
  /** Milliseconds since 1970. */
  now: number;
}

/** The future appointments with the former counsellor of a reassigned student. */
export function comingWithFormer(
  appointments: readonly Appointment[],
  { former, next, now }: Change,
): Appointment[] {
  if (former === null || next?.id === former.id) return [];
  return appointments.filter(
    ({ counsellorId, status, startsAt }) =>
      counsellorId === former.id &&
      (status === 'requested' || status === 'confirmed') &&
      Date.parse(startsAt) > now,
  );
}

/** All appointments after the change. */
export function reassigned(
  appointments: readonly Appointment[],
  { choice, ...change }: Change & { choice: Reassignment },
): Appointment[] {
  const { next } = change;
  const touched = new Set(comingWithFormer(appointments, change));
  return appointments.map((each) => {
    if (choice === 'keep' || !touched.has(each)) return each;
    if (choice === 'cancel') return { ...each, status: 'cancelled' };
    return { ...each, counsellorId: next?.id ?? null, counsellor: next?.name ?? null };
  });
}
