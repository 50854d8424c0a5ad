import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';

/** Why something could not be saved. */
export interface SavingProblem {
  text: string;
  /** What of the body the server found wrong, where it is one field. */
  field: string | null;
}

/**
 * Sends a form, one at a time, so that a double click sends once.
 * @param onRefused may take a refusal upon itself by returning true; any other one is `problem`, in the server's words.
 */
export function useSaving<Input extends unknown[]>(
  run: (...input: Input) => Promise<void>,
  onRefused: (error: ApiError) => boolean | Promise<boolean> = () => false,
) {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SavingProblem | null>(null);

  async function save(...input: Input): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await run(...input);
    } catch (error) {
      setProblem(await problemOf(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  async function problemOf(error: unknown): Promise<SavingProblem | null> {
    if (!(error instanceof ApiError)) {
      const text = 'We couldn’t reach the server. Everything you typed is still here; please try again.';
      return { text, field: null };
    }
    try {
      if (await onRefused(error)) return null;
    } catch {
      // What it asked for failed too; the refusal itself is what there is to say.
    }
    return { text: errorMessage(error, 'The student could not be saved'), field: error.field };
  }

  return { busy, problem, save };
}
