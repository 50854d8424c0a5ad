import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { useSaving } from '#web/components/form/use-saving.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { EXCEPT_RECORDS } from './api.ts';

/** Sends a form that takes a counsellor's time. `refusal` is a refused time with the next free times, `problem` any other failure. */
export function useTimeTaking(
  onDone: (appointment: AppointmentDetails) => void,
  onStale: () => Promise<unknown> = () => Promise.resolve(),
) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  async function handleRefused(error: ApiError): Promise<boolean> {
    const isTimeRefused = error.code === 'slot_taken' || error.code === 'outside_hours';
    if (isTimeRefused) setRefusal(error);
    else if (error.code === 'stale') await onStale();
    return isTimeRefused;
  }

  const { busy, problem, submit } = useSaving(
    async (send: () => Promise<AppointmentDetails>) => {
      setRefusal(null);
      try {
        onDone(await send());
      } finally {
        // After a refusal the free times are out of date too.
        void queryClient.invalidateQueries(EXCEPT_RECORDS);
      }
    },
    'The appointment could not be saved',
    handleRefused,
  );

  return { busy, problem, refusal, submit, clearRefusal: () => setRefusal(null) };
}
