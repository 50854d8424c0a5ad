import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { useChange } from '#web/components/form/use-change.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { EXCEPT_RECORDS } from './api.ts';

/**
 * Sends a booking or a confirmation, which takes a counsellor's time. `refusal` is a refused time, `problem` any other
 * failure.
 */
export function useTimeTaking(
  onDone: (appointment: AppointmentDetails) => void,
  onStale?: () => Promise<unknown>,
) {
  const { sendTime, handleRefused, ...refused } = useTimeRefusal();
  const change = useChange(async (send: () => Promise<AppointmentDetails>) => onDone(await sendTime(send)), {
    fallback: 'The appointment could not be saved',
    show: 'problem',
    onStale,
    onRefused: handleRefused,
  });
  return { ...refused, ...change };
}

/** The refused time of a form that takes a counsellor's time. It comes with the next free times. */
export function useTimeRefusal() {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  return {
    refusal,
    clearRefusal: () => setRefusal(null),
    /** @returns whether the time was refused. */
    handleRefused(error: ApiError): boolean {
      const isRefused = error.code === 'slot_taken' || error.code === 'outside_hours';
      if (isRefused) setRefusal(error);
      return isRefused;
    },
    async sendTime<Answer>(send: () => Promise<Answer>): Promise<Answer> {
      setRefusal(null);
      try {
        return await send();
      } finally {
        // After a refusal the free times are out of date too.
        void queryClient.invalidateQueries(EXCEPT_RECORDS);
      }
    },
  };
}
