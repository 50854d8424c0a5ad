import { useSearchParams } from 'react-router';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { type DoorsAddress, readAddress, writeAddress } from './combination.ts';
import type { DoorsData } from './doors-data.ts';

const NOTHING = new URLSearchParams();

/** Keeps the state of the page in its address, so that a family can share it. */
export function useDoorsAddress({ courses, careers }: DoorsData) {
  const [search, setSearch] = useSearchParams();
  const known = new Set([...courses, ...careers].map(({ id }) => id));
  // The built HTML knows no query.
  const address = readAddress(useIsHydrated() ? search : NOTHING, known);
  const change = (changed: Partial<DoorsAddress>) =>
    setSearch(writeAddress({ ...address, ...changed }), { replace: true, preventScrollReset: true });
  return { address, change };
}
