import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs at the first render only: in development React runs effects twice. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false);
  const runOnce = useEffectEvent(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    run();
  });
  useEffect(() => runOnce(), []);
}
