import { useQueryClient } from '@tanstack/react-query';
import {
  type AppointmentAction,
  type AppointmentDetails,
  canActOnAppointment,
} from '#contracts/appointments/index.ts';
import { whenStale } from '#web/components/form/use-record-form.ts';
import { appointmentQuery } from './api.ts';

/** For the form of an action on an appointment that somebody else may change at the same time. */
export function useAppointmentVersions(id: number, action: AppointmentAction) {
  const queryClient = useQueryClient();
  return {
    findNewer: whenStale(async () => (await queryClient.fetchQuery(appointmentQuery(id))).appointment),
    /** An outcome belongs to the time that the person has seen. */
    mustBeSeen: (newer: AppointmentDetails, seen: AppointmentDetails | null) =>
      !canActOnAppointment(action, newer, new Date()) ||
      (action !== 'reschedule' && newer.startsAt !== seen?.startsAt),
  };
}
