import { useEffect, useState } from 'react';
import { openSharedReport, type SharedReport } from '#contracts/reports/index.ts';
import { ApiError, callApi, errorMessage } from '#web/lib/api-client.ts';

type State =
  | { kind: 'loading' }
  | { kind: 'open'; report: SharedReport }
  /** The link is wrong, expired or revoked. */
  | { kind: 'over' }
  | { kind: 'failed'; message: string };

/** The report of a link's secret. It stays in this page's memory alone. */
export function useSharedReport(token: string) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
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

async function open(token: string, signal: AbortSignal): Promise<State> {
  if (token === '') return { kind: 'over' };
  const { report } = await callApi(openSharedReport, { signal, body: { token } });
  return { kind: 'open', report };
}

function failureOf(error: unknown): State {
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isOver) return { kind: 'over' };
  return {
    kind: 'failed',
    message: errorMessage(error, 'Please check your internet connection and try again.'),
  };
}
