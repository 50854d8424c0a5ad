import { useState } from 'react';
import { dismissErrorToast } from '#web/components/toast-store.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { showError } from './use-submit.ts';

const UNREACHABLE = 'We couldn’t reach the server. Everything you typed is still here; please try again.';

export interface Toasts {
  unanswered: string;
}

/**
 * Sends a form, one submission at a time, and keeps the message of a failure.
 * @param fallback message for a refusal without one.
 * @param onRefused resolves to true if it has handled the refusal, which then is no problem.
 * @param toasts shows failures as toasts, with its text for a request without an answer.
 */
export function useSaving<Input extends unknown[]>(
  run: (...input: Input) => Promise<void>,
  fallback: string,
  onRefused: (error: ApiError, ...input: Input) => Promise<boolean>,
  toasts?: Toasts,
) {
  const [problem, setProblem] = useState<string | null>(null);

  const { busy, submit } = useOnce(async (...input: Input) => {
    // An earlier message says nothing about this attempt.
    if (toasts) dismissErrorToast();
    else setProblem(null);
    try {
      await run(...input);
    } catch (error) {
      const found = await problemOf(error, input);
      if (!toasts) setProblem(found);
      else if (found !== null) showError(found);
    }
  });

  async function problemOf(error: unknown, input: Input): Promise<string | null> {
    if (!(error instanceof ApiError)) return toasts?.unanswered ?? UNREACHABLE;
    const outcome = await onRefused(error, ...input).catch((later: unknown) => later);
    // The handler has sent again, and was refused. If it fails in another way, the first refusal is the message to show.
    if (outcome instanceof ApiError && outcome !== error) return problemOf(outcome, input);
    return outcome === true ? null : errorMessage(error, fallback);
  }

  return { busy, problem, submit };
}
