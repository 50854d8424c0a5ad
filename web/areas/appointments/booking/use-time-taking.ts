import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { savingMessage, useSaving } from '#web/components/form/use-saving.ts';
import { useTimeRefusal } from './use-time-refusal.ts';

/**
 * Sends a booking or a confirmation, which takes a counsellor's time. `refusal` is a refused time, `problem` any other
 * failure.
 */
export function useTimeTaking(
  onDone: (appointment: AppointmentDetails) => void,
  onStale: () => Promise<unknown> = () => Promise.resolve(),
) {
  const { sendTime, handleRefused, ...refused } = useTimeRefusal();
  const { busy, problem, submit } = useSaving(
    async (send: () => Promise<AppointmentDetails>) => onDone(await sendTime(send)),
    savingMessage('The appointment could not be saved'),
    {
      onRefused: async (error) => {
        if (error.code === 'stale') await onStale();
        return handleRefused(error);
      },
    },
  );
  return { ...refused, busy, problem, submit };
}
