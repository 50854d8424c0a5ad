import { useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { useOnce } from '#web/lib/use-once.ts';

const UNREACHABLE = 'We couldn’t reach the server. Everything you typed is still here; please try again.';

/**
 * Sends a form, one submission at a time, and keeps the message of a failure.
 * @param fallback message for a refusal without one.
 * @param onRefused resolves to true if it has handled the refusal, which then is no problem.
 */
export function useSaving<Input extends unknown[]>(
  run: (...input: Input) => Promise<void>,
  fallback: string,
  onRefused: (error: ApiError, ...input: Input) => Promise<boolean>,
) {
  const [problem, setProblem] = useState<string | null>(null);

  const { busy, submit } = useOnce(async (...input: Input) => {
    setProblem(null);
    try {
      await run(...input);
    } catch (error) {
      setProblem(await problemOf(error, input));
    }
  });

  async function problemOf(error: unknown, input: Input): Promise<string | null> {
    if (!(error instanceof ApiError)) return UNREACHABLE;
    // If the handler fails too, the refusal is the message to show.
    const isHandled = await onRefused(error, ...input).catch(() => false);
    return isHandled ? null : errorMessage(error, fallback);
  }

  return { busy, problem, submit };
}
