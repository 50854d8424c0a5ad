import { useEffect, useState } from 'react';

/** After this time without progress the work has stopped, for example because the server restarted. */
const STALLED_MS = 20_000;

/** Whether running work has made no progress for a while. @param done its progress. */
export function useStalled(isUnderWay: boolean, done: number): boolean {
  const [stalledAt, setStalledAt] = useState<number | null>(null);
  useEffect(() => {
    setStalledAt(null);
    if (!isUnderWay) return;
    const timer = setTimeout(() => setStalledAt(done), STALLED_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, done]);
  return isUnderWay && stalledAt === done;
}
