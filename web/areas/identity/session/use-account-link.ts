import { useEffect, useState } from 'react';
import type { AccountLink } from '#contracts/identity/index.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { openAccountLink } from './lazy-api.ts';
import { entranceErrorMessage } from './login-messages.ts';

/** Why a link does not work. */
export type LinkEnd = 'wrong' | 'used' | 'expired' | 'ended';

type State =
  | { kind: 'checking' }
  | { kind: 'open'; link: AccountLink }
  | { kind: 'over'; end: LinkEnd }
  | { kind: 'failed'; message: string };

const CHECKING: State = { kind: 'checking' };
const NO_SECRET: State = { kind: 'over', end: 'wrong' };

/** Checks a link. Not a query, because signing in or out clears the query cache. */
export function useAccountLink(token: string) {
  const [attempt, setAttempt] = useState({ token });
  const [state, setState] = useState(token === '' ? NO_SECRET : CHECKING);

  useEffect(() => {
    if (attempt.token === '') return;
    const controller = new AbortController();
    openAccountLink(attempt, controller.signal).then(
      ({ link }) => setState({ kind: 'open', link }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState(failureOf(error));
      },
    );
    return () => controller.abort();
  }, [attempt]);

  return {
    state,
    retry: () => {
      setState(CHECKING);
      setAttempt({ token });
    },
    /** Another window used or ended the link. */
    handleOver: (end: LinkEnd) => setState({ kind: 'over', end }),
  };
}

function failureOf(error: unknown): State {
  const end = linkEndOf(error);
  return end === null ? { kind: 'failed', message: entranceErrorMessage(error) } : { kind: 'over', end };
}

/** Null for a failure that may pass. */
export function linkEndOf(error: unknown): LinkEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'link_used') return 'used';
  if (error.code === 'link_expired') return 'expired';
  if (error.code === 'link_ended') return 'ended';
  return error.status === 404 ? 'wrong' : null;
}
