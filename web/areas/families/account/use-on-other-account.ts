import { useEffect, useRef } from 'react';
import { useAccount } from './use-account.ts';

/** Answers belong to an account or to nobody: they go at its sign-out and when another account signs in. */
export function useOnOtherAccount(forget: () => void): void {
  const email = useAccount()?.email ?? null;
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && email !== before.current) forget();
    before.current = email;
  }, [email, forget]);
}
