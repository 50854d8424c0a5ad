import { useEffect } from 'react';

/** The page's own files and pictures come first. */
const QUIET_MS = 3000;

/**
 * Loads later parts before the network fails: at once if wanted, otherwise through the service worker, which
 * keeps them. After a failure they load when they are needed.
 */
export function useLoadedAhead(load: () => Promise<unknown>, isWantedNow: boolean): void {
  useEffect(() => {
    const start = () =>
      void load().catch((error: unknown) => console.warn('Parts could not be loaded ahead', error));
    if (isWantedNow) return start();
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const timer = setTimeout(() => {
      // At a first visit the worker takes over late. It keeps only its own downloads.
      if (worker?.controller === null) worker.addEventListener('controllerchange', start, { once: true });
      else start();
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      worker?.removeEventListener('controllerchange', start);
    };
  }, [load, isWantedNow]);
}
