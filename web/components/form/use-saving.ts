import { useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-errors.ts';
import { useOnce } from '#web/lib/use-once.ts';

/** The text of `NO_ANSWER`, without what that file loads. */
const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';

/** @param fallback for a refusal without a message. @param unanswered for a request without an answer. */
export const savingMessage =
  (fallback: string, unanswered = UNREACHABLE) =>
  (error: unknown): string =>
    error instanceof ApiError ? errorMessage(error, fallback) : unanswered;

interface Options<Input extends unknown[]> {
  /** Resolves to true if it has handled the refusal, which then is no problem. */
  onRefused?: ((error: ApiError, ...input: Input) => Promise<boolean>) | undefined;
  /** Shows a problem elsewhere, and removes it for null. By default the form shows `problem`. */
  show?: ((problem: string | null) => void) | undefined;
}

/**
 * Sends a form, one submission at a time, and keeps the message of a failure. Public pages use it too, so it imports
 * neither toasts nor schemas.
 */
export function useSaving<Input extends unknown[]>(
  run: (...input: Input) => Promise<void>,
  messageOf: (error: unknown) => string,
  { onRefused, show }: Options<Input> = {},
) {
  const [problem, setProblem] = useState<string | null>(null);
  const tell = show ?? setProblem;

  const { busy, submit } = useOnce(async (...input: Input) => {
    // An earlier message says nothing about this attempt.
    tell(null);
    try {
      await run(...input);
    } catch (error) {
      const found = await problemOf(error, input);
      if (found !== null) tell(found);
    }
  });

  async function problemOf(error: unknown, input: Input): Promise<string | null> {
    if (!onRefused || !(error instanceof ApiError)) return messageOf(error);
    const outcome = await onRefused(error, ...input).catch((later: unknown) => later);
    // The handler has sent again, and was refused. If it fails in another way, the first refusal is the message to show.
    if (outcome instanceof ApiError && outcome !== error) return problemOf(outcome, input);
    return outcome === true ? null : messageOf(error);
  }

  return { busy, problem, setProblem: tell, submit };
}
