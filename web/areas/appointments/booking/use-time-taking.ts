import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { useTimeRefusal } from './use-time-refusal.ts';

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
