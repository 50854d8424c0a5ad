import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';

type LinkedState<Data> =
  | { kind: 'loading' }
  | { kind: 'open'; data: Data }
  /** The link is wrong, expired or revoked. */
  | { kind: 'over' }
  | { kind: 'failed'; message: string };

/** Loads the data that the secret of a link opens. Only this page's memory keeps them. */
export function useLinkedData<Data>(
  token: string,
  load: (token: string, signal: AbortSignal) => Promise<Data>,
) {
  const [state, setState] = useState<LinkedState<Data>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    const open = async (): Promise<LinkedState<Data>> =>
      token === '' ? { kind: 'over' } : { kind: 'open', data: await load(token, controller.signal) };
    open().then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(failureOf(error));
    });
    return () => controller.abort();
  }, [token, load, attempt]);

  return {
    state,
    retry: () => {
      setState({ kind: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}

function failureOf(error: unknown): { kind: 'over' } | { kind: 'failed'; message: string } {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { kind: 'over' };
  return {
    kind: 'failed',
    message: errorMessage(error, 'Please check your internet connection and try again.'),
  };
}
