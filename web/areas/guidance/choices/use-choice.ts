import { useEffect, useState } from 'react';
import { type ChoiceQuestion, openChoice } from '#contracts/guidance/index.ts';
import { ApiError, callApi, errorMessage } from '#web/lib/api-client.ts';

export type ChoiceState =
  | { kind: 'loading' }
  | { kind: 'open'; question: ChoiceQuestion }
  /** The link is wrong or expired. */
  | { kind: 'over' }
  | { kind: 'failed'; message: string };

async function open(token: string, signal: AbortSignal): Promise<ChoiceState> {
  if (token === '') return { kind: 'over' };
  return { kind: 'open', question: await callApi(openChoice, { signal, body: { token } }) };
}

function failureOf(error: unknown): ChoiceState {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { kind: 'over' };
  return {
    kind: 'failed',
    message: errorMessage(error, 'Please check your internet connection and try again.'),
  };
}

/** The question of a link's secret, only in this page's memory. */
export function useChoice(token: string) {
  const [state, setState] = useState<ChoiceState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    open(token, controller.signal).then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(failureOf(error));
    });
    return () => controller.abort();
  }, [token, attempt]);
  return {
    state,
    retry: () => {
      setState({ kind: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}
