import { useEffect, useRef, useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router';
import { FAMILY_PATHS, PUBLIC_PATHS } from '#contracts/pages.ts';
import type { AccountSession } from './account-record.ts';
import { accounts } from './account-storage.ts';

let rendered: AccountSession | null = null;

/** For the renderer of a family's HTML. Null while the build renders, so that the HTML is the same for everyone. */
export function setRenderedAccount(account: AccountSession | null): void {
  rendered = account;
}

export function useAccount(): AccountSession | null {
  return useSyncExternalStore(accounts.subscribe, accounts.session, () => rendered);
}

/** The page that somebody wanted before the sign-in, from the history entry's state. */
export function useNextPage(): string | undefined {
  const { state } = useLocation();
  // Behind the path stands a query, or a link's secret.
  const [next = ''] = String(state?.next ?? '').split(/[?#]/);
  return [...PUBLIC_PATHS, ...FAMILY_PATHS].find((path) => matchPath(path, next)) && state?.next;
}

/**
 * Answers belong to an account or to nobody: an open page shows the new owner's at a sign-out, and when an account signs in.
 * @param onChange the stored answers are the new owner's by then; `isLeft`: those of the page were another account's.
 */
export function useOnOtherAccount(onChange: (isLeft: boolean) => void): void {
  const email = useAccount()?.email ?? null;
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // Hydration renders nobody's page first.
    before.current ??= accounts.session()?.email ?? null;
    if (email === before.current || email !== (accounts.session()?.email ?? null)) return;
    const isLeft = before.current !== null;
    before.current = email;
    onChange(isLeft);
  });
}
