import {
  APPOINTMENT_OUTCOMES,
  type AppointmentDetails,
  type AppointmentOutcome,
} from '#contracts/appointments/index.ts';

/** Null before an outcome. */
export const outcomeOf = ({ status }: Pick<AppointmentDetails, 'status'>): AppointmentOutcome | null =>
  APPOINTMENT_OUTCOMES.find((outcome) => outcome === status) ?? null;

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
