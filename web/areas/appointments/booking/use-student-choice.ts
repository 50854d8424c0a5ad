import { useQueryClient } from '@tanstack/react-query';
import { type SetStateAction, useRef } from 'react';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { type StudentRecord, studentQuery } from '#web/areas/students/index.ts';
import { type BookingValues, fillFrom, refill } from './booking-values.ts';

/**
 * Chooses the student of a booking. Fills in their counsellor and service, but not over the person’s own choice.
 * @param first the student whose values the form began with.
 */
export function useStudentChoice(
  first: StudentRecord | null,
  setValues: (next: SetStateAction<BookingValues>) => void,
) {
  const queryClient = useQueryClient();
  const filled = useRef(fillFrom(first));
  const latest = useRef<number | null>(null);

  async function fill(studentId: number): Promise<void> {
    const [record, { teamMembers }] = await Promise.all([
      queryClient.fetchQuery(studentQuery(studentId)),
      queryClient.ensureQueryData(teamMembersQuery),
    ]);
    // Another student was chosen meanwhile.
    if (latest.current !== studentId) return;
    const before = filled.current;
    const { counsellorId, service } = fillFrom(record);
    const isActive = teamMembers.some((member) => member.id === counsellorId && member.isActive);
    const next = { counsellorId: isActive ? counsellorId : null, service };
    filled.current = next;
    setValues((values) => ({ ...values, ...refill(values, before, next) }));
  }

  return (studentId: number | null) => {
    latest.current = studentId;
    setValues((values) => ({ ...values, studentId }));
    // Without the record the form stays as it is: the student is shown as missing.
    if (studentId !== null) fill(studentId).catch(() => {});
  };
}
