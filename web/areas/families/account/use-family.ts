import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { accounts } from './account-storage.ts';
import { useOnOtherAccount } from './use-account.ts';

export type FamilyData<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  /** `isMissing`: the record does not exist, or is not this family's. */
  | { state: 'failed'; isMissing: boolean; error: unknown };

/**
 * Data of a family's page. Without a session it leads to the sign-in and back. A page that the browser brings back from its
 * memory loads again, so that Back after the sign-out shows nothing; an open page does so at the sign-out, also in another tab.
 * @param load is called again when it changes: memoise it.
 * @param takeFirst reads the data of a first visit from the page's HTML; undefined if it is not there.
 */
export function useFamilyData<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  takeFirst?: (address: string) => Data | undefined,
): {
  loaded: FamilyData<Data>;
  reload: () => void;
} {
  const { pathname, search } = useLocation();
  const [loaded, setLoaded] = useState<FamilyData<Data>>(() => {
    const data = takeFirst?.(pathname + search);
    return data === undefined ? { state: 'loading' } : { state: 'ready', data };
  });
  const hasFirst = useRef(loaded.state === 'ready');
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    const askToSignIn = () => {
      void accounts.refresh();
      void navigate(paths.login, { replace: true, state: { next: pathname + search } });
    };
    // A sign-out counts at once, also while the server does not know of it.
    if (accounts.isLeaving()) return askToSignIn();
    if (hasFirst.current) {
      hasFirst.current = false;
      return;
    }
    const controller = new AbortController();
    load(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setLoaded({ state: 'ready', data });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiError && error.status === 401)) {
          const isMissing = error instanceof ApiError && error.status === 404;
          return setLoaded({ state: 'failed', isMissing, error });
        }
        askToSignIn();
      },
    );
    // An answer that comes later must not get into the browser's memory of the page.
    const abort = () => controller.abort();
    window.addEventListener('pagehide', abort);
    return () => {
      abort();
      window.removeEventListener('pagehide', abort);
    };
  }, [load, attempt]);

  const startOver = useCallback(() => {
    setLoaded({ state: 'loading' });
    setAttempt((each) => each + 1);
  }, []);
  useOnOtherAccount((isLeft) => isLeft && startOver());

  useEffect(() => {
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (persisted) startOver();
    }
    // At once, so that what the browser puts into its memory has no data.
    function handlePageHide({ persisted }: PageTransitionEvent) {
      if (persisted) flushSync(() => setLoaded({ state: 'loading' }));
    }
    window.addEventListener('pagehide', handlePageHide);
    window.addEventListener('pageshow', handlePageShow);
    return () => {
      window.removeEventListener('pagehide', handlePageHide);
      window.removeEventListener('pageshow', handlePageShow);
    };
  }, [startOver]);

  return { loaded, reload: () => setAttempt((each) => each + 1) };
}
