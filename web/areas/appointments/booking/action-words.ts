import type { AppointmentOutcome } from '#contracts/appointments/index.ts';
import type { TimelineAction } from '#contracts/audit/index.ts';

/** How each outcome is asked for. */
export const OUTCOME_WORDS: Record<
  AppointmentOutcome,
  { button: string; title: string; note: string; hint: string; save: string; done: string }
> = {
  completed: {
    button: 'Completed',
    title: 'The appointment took place',
    note: 'Outcome',
    hint: 'The discussion, and the next steps',
    save: 'Save as Completed',
    done: 'The appointment is completed',
  },
  no_show: {
    button: 'No-show',
    title: 'The family did not come',
    note: 'Note',
    hint: 'Contact with the family, and the new plan',
    save: 'Save as No-show',
    done: 'The no-show is recorded',
  },
  cancelled: {
    button: 'Cancel Appointment',
    title: 'Cancel the appointment',
    note: 'Reason',
    hint: 'Who cancelled, and why',
    save: 'Cancel Appointment',
    done: 'The appointment is cancelled',
  },
};

/** What was done with an appointment, as its history tells it. */
const HISTORY_WORDS: Record<string, string> = {
  'appointment.booked': 'Booked',
  'appointment.confirmed': 'Confirmed',
  'appointment.rescheduled': 'Moved',
  'appointment.completed': 'Completed',
  'appointment.no_show': 'Recorded as a no-show',
  'appointment.cancelled': 'Cancelled',
  'appointment.released': 'The counsellor left the team',
} satisfies Record<Extract<TimelineAction, `appointment.${string}`>, string>;

export function historyWords(action: string): string {
  return HISTORY_WORDS[action] ?? 'Changed';
}
