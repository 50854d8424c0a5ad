import { useEffect, useState } from 'react';
import type { FreeDay } from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { readFreeTimes } from './api.ts';

/** Nobody waits longer for a wish. */
const MAX_WAIT_MS = 5000;

/** The counsellors' free days for a service: null while they load, empty if none are known. */
export function useFreeDays(service: Service): FreeDay[] | null {
  const [days, setDays] = useState<FreeDay[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const settle = (found: FreeDay[]) => {
      if (!isOver) setDays(found);
      isOver = true;
    };
    const waiting = setTimeout(settle, MAX_WAIT_MS, []);
    readFreeTimes(service).then(settle, (error: unknown) => {
      console.warn('The free times could not be read; the open days are offered instead', error);
      settle([]);
    });
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [service]);
  return days;
}
