import { useQueryClient } from '@tanstack/react-query';
import {
  type AppointmentAction,
  type AppointmentDetails,
  canActOnAppointment,
} from '#contracts/appointments/index.ts';
import { whenStale } from '#web/components/form/use-record-form.ts';
import { appointmentQuery } from './api.ts';

/**
 * For the form of an action on an appointment that somebody else may change at the same time.
 * @param isAboutTime whether the action belongs to the time that the person has seen.
 */
export function useAppointmentVersions<Values>(
  id: number,
  action: AppointmentAction,
  isAboutTime: (values: Values) => boolean,
) {
  const queryClient = useQueryClient();
  return {
    findNewer: whenStale(async () => (await queryClient.fetchQuery(appointmentQuery(id))).appointment),
    mustBeSeen: (newer: AppointmentDetails, seen: AppointmentDetails | null, values: Values) =>
      !canActOnAppointment(action, newer, new Date()) ||
      (isAboutTime(values) && newer.startsAt !== seen?.startsAt),
  };
}
