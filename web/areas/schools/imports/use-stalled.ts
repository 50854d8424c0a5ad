import { useEffect, useState } from 'react';

/** Work of the server that has not come on for this long has ended, for example because it was started anew. */
const STALLED_MS = 20_000;

/** Whether work that is under way has not come on for a while. @param done how far it is. */
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
