import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { EXCEPT_RECORDS } from './api.ts';

/**
 * Sends a form that takes a time of a counsellor's, one at a time. A refusal of the time is kept with the free times
 * that came along; any other failure is a problem in words. Neither touches what was filled in.
 */
export function useTimeTaking(
  onDone: (appointment: AppointmentDetails) => void,
  onStale: () => Promise<unknown> = () => Promise.resolve(),
) {
  const queryClient = useQueryClient();
  // A second click can come before the busy state is on the screen.
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  async function submit(send: () => Promise<AppointmentDetails>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    setRefusal(null);
    try {
      onDone(await send());
    } catch (error) {
      await tell(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
      // What is free is another matter now, whoever took it.
      void queryClient.invalidateQueries(EXCEPT_RECORDS);
    }
  }

  async function tell(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) {
      setProblem('We couldn’t reach the server. Everything you filled in is still here; please try again.');
    } else if (error.code === 'slot_taken' || error.code === 'outside_hours') {
      setRefusal(error);
    } else {
      setProblem(errorMessage(error, 'The appointment could not be saved'));
      // What can't be read again is told by the words above.
      if (error.code === 'stale') await onStale().catch(() => null);
    }
  }

  return { busy, problem, refusal, submit, clearRefusal: () => setRefusal(null) };
}
