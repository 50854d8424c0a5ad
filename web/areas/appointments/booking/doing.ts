import type { AppointmentOutcome } from '#contracts/appointments/index.ts';

/** The action that is open on an appointment; null shows its details. */
export type Doing = { kind: 'reschedule'; startsAt: string | null } | { kind: AppointmentOutcome } | null;
