import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';

export interface SavingProblem {
  text: string;
  /** The key of the request body that the server refused. */
  field: string | null;
}

export const UNREACHABLE =
  'We couldn’t reach the server. Everything you typed is still here; please try again.';

/**
 * Submits a form once at a time. A failure becomes `problem`, with the server's message or `fallback`.
 * @param onRefused returns true for a refusal that needs no message.
 */
export function useSaving<Input extends unknown[]>(
  run: (...input: Input) => Promise<void>,
  fallback: string,
  onRefused: (error: ApiError, ...input: Input) => boolean | Promise<boolean> = () => false,
  unreachable = UNREACHABLE,
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
      setProblem(await problemOf(error, input));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  async function problemOf(error: unknown, input: Input): Promise<SavingProblem | null> {
    if (!(error instanceof ApiError)) return { text: unreachable, field: null };
    try {
      if (await onRefused(error, ...input)) return null;
    } catch {
      // The handler failed too; the refusal remains the message.
    }
    return { text: errorMessage(error, fallback), field: error.field };
  }

  return { busy, problem, save };
}
