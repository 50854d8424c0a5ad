import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentRow, Calendar } from '#contracts/appointments/index.ts';
import { momentAt } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { APPOINTMENTS_KEY, rescheduleAppointment } from './api.ts';
import type { CalendarDrop } from './mount-calendar.ts';
import { movedText } from './moved-text.ts';
import { at } from './when-values.ts';

export interface Move {
  row: AppointmentRow;
  startsAt: string;
  endsAt: string;
  /** Null without a counsellor. */
  counsellor: { id: number; name: string } | null;
  /** Puts the appointment back to its place. */
  revert: () => void;
}

/** Families hear of a change to a confirmed appointment that is still to come. */
const isFamilyTold = ({ row, startsAt }: Move) =>
  row.status === 'confirmed' && Date.parse(startsAt) > Date.now();

/** Moves a dropped appointment; a refused one returns to its place. */
export function useDragMove({ appointments, counsellors, timeZone }: Calendar) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Move | null>(null);
  const { busy, submit } = useChange(
    async ({ row, startsAt, endsAt, counsellor, revert }: Move) => {
      try {
        const saved = await rescheduleAppointment(row.id, {
          version: row.version,
          startsAt,
          durationMinutes: (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS,
          counsellorId: counsellor?.id ?? null,
          place: row.place,
        });
        showSuccess(movedText(saved, row, timeZone));
      } catch (error) {
        revert();
        throw error;
      } finally {
        setQuestion(null);
        void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY });
      }
    },
    { fallback: 'The appointment could not be moved', inOrder: 'calendar' },
  );

  function drop({ id, start, end, columnId, revert }: CalendarDrop): void {
    const row = appointments.find((each) => each.id === id);
    // A newer answer no longer has it.
    if (!row) {
      revert();
      return;
    }
    const moment = (wall: string) => {
      const { day, time } = at(wall);
      return momentAt(day, time, timeZone).toISOString();
    };
    const counsellor =
      columnId === null ? row.counsellor : (counsellors.find((each) => each.id === columnId) ?? null);
    const move = { row, startsAt: moment(start), endsAt: moment(end), counsellor, revert };
    if (isFamilyTold(move)) setQuestion(move);
    else void submit(move);
  }

  function cancel(): void {
    question?.revert();
    setQuestion(null);
  }

  return { question, busy, drop, cancel, confirm: () => question && void submit(question) };
}
