import { useSearchParams } from 'react-router';
import type { Course } from '#contracts/guidance/index.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { type DoorsAddress, readAddress, writeAddress } from './combination.ts';

const NOTHING = new URLSearchParams();

/** What the page shows is in its address, so that a family can share it. */
export function useDoorsAddress(courses: readonly Course[]) {
  const [search, setSearch] = useSearchParams();
  // The built HTML knows no query.
  const address = readAddress(useIsHydrated() ? search : NOTHING, courses);
  const change = (changed: Partial<DoorsAddress>) =>
    setSearch(writeAddress({ ...address, ...changed }), { replace: true, preventScrollReset: true });
  return { address, change };
}
