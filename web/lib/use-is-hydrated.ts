import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in the HTML that the build writes and until the page works. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
