import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in prerendered HTML, until React has hydrated it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
