import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppointmentAction,
  type AppointmentDetails,
  canActOnAppointment,
} from '#contracts/appointments/index.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { appointmentQuery, EXCEPT_RECORDS } from './api.ts';

/** For the form of an action on an appointment that somebody else may change meanwhile. */
export function useNewerAppointment(action: AppointmentAction, appointment: AppointmentDetails) {
  const queryClient = useQueryClient();
  const [asksAgain, setAsksAgain] = useState(false);
  const allows = (version: AppointmentDetails) => canActOnAppointment(action, version, new Date());
  const isPossible = allows(appointment);
  return {
    isPossible,
    /** The person has to see the newer version before anything is saved. */
    showsNewer: asksAgain || !isPossible,
    /** @param onStopped gets a newer version with which the form can't go on by itself. */
    async findNewer(
      { code }: ApiError,
      base: AppointmentDetails,
      onStopped: (newer: AppointmentDetails) => void,
    ): Promise<AppointmentDetails | null> {
      if (code !== 'stale') return null;
      void queryClient.invalidateQueries(EXCEPT_RECORDS);
      const { appointment: newer } = await queryClient.fetchQuery(appointmentQuery(base.id));
      // An outcome belongs to the time that the person has seen.
      const isOther = action !== 'reschedule' && newer.startsAt !== base.startsAt;
      const goesOn = allows(newer) && !isOther;
      setAsksAgain(!goesOn);
      if (goesOn) return newer;
      onStopped(newer);
      return null;
    },
  };
}

/** Such a refusal is shown by `ChangedMeanwhile`. */
export const isStale = ({ code }: ApiError) => code === 'stale';
