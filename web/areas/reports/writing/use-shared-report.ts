import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { openSharedReport, type SharedReport } from '#contracts/reports/index.ts';
import { ApiError, callApi, errorMessage } from '#web/lib/api-client.ts';

type State =
  | { kind: 'loading' }
  | { kind: 'open'; token: string; report: SharedReport }
  /** The link is wrong, has expired or was taken back. */
  | { kind: 'over' }
  | { kind: 'failed'; message: string };

const LOADING: State = { kind: 'loading' };

/**
 * The report that the link opens. Its secret is the address's fragment, which browsers send to nobody. What comes back
 * stays in this page's memory alone.
 */
export function useSharedReport() {
  const token = useLocation().hash.slice(1);
  const [attempt, setAttempt] = useState({ token, number: 0 });
  const [state, setState] = useState(LOADING);

  // Another link was pasted into the same tab: what the one before has shown must not stand there meanwhile.
  if (attempt.token !== token) {
    setAttempt({ token, number: 0 });
    setState(LOADING);
  }

  useEffect(() => {
    const controller = new AbortController();
    open(attempt.token, controller.signal).then(
      (next) => setState(next),
      (error: unknown) => {
        if (!controller.signal.aborted) setState(failureOf(error));
      },
    );
    return () => controller.abort();
  }, [attempt]);

  return {
    state,
    retry: () => {
      setState(LOADING);
      setAttempt({ token, number: attempt.number + 1 });
    },
  };
}

async function open(token: string, signal: AbortSignal): Promise<State> {
  if (token === '') return { kind: 'over' };
  const { report } = await callApi(openSharedReport, { signal, body: { token } });
  return { kind: 'open', token, report };
}

function failureOf(error: unknown): State {
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isOver) return { kind: 'over' };
  return {
    kind: 'failed',
    message: errorMessage(error, 'Please check your internet connection and try again.'),
  };
}
