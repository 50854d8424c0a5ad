import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { FORGOTTEN_SOON } from './childrens-data.ts';
import { scrollToPlace } from './use-place.ts';

/** How each page of this visit was left, by the key of its history entry. */
const places = new Map<string, { scrollY: number; rowId: string }>();

/** The address and the history entry at which each page of this visit was last shown, by its path. */
const shownLast = new Map<string, { search: string; key: string }>();

/** For another person at the same machine: addresses hold what was searched for. */
export function forgetPlaces(): void {
  places.clear();
  shownLast.clear();
}

/** In the state of a link back to a list: the history entry whose place it finds again. */
const RETURNS_TO = 'returnsTo';

/** Of a link from a record to its list: the list as it was left, with its filters and its place. */
export function linkBackTo(path: string) {
  const last = shownLast.get(path);
  return last ? { to: `${path}${last.search}`, state: { [RETURNS_TO]: last.key } } : { to: path };
}

/** The history entry to which the person comes back, by Back or such a link; null for another visit of the page. */
function useReturn(): string | null {
  const { key, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const returnsTo: unknown = state?.[RETURNS_TO];
  if (isBack) return key;
  return typeof returnsTo === 'string' ? returnsTo : null;
}

/**
 * A state of a list, such as its selection, that lasts as long as the list while somebody reads a record.
 * @param begin gets the state with which the list was left; undefined for another visit.
 */
export function useLeftState<State>(name: string, begin: (left: State | undefined) => State) {
  const queryClient = useQueryClient();
  const isReturn = useReturn() !== null;
  // No answer reloads it, and it goes with the session.
  const [queryKey] = useState(() => ['left', name]);
  const [state, setState] = useState(() =>
    begin(isReturn ? queryClient.getQueryData<State>(queryKey) : undefined),
  );
  useEffect(() => {
    queryClient.setQueryDefaults(queryKey, { gcTime: FORGOTTEN_SOON.gcTime });
    queryClient.setQueryData(queryKey, state);
  }, [queryClient, queryKey, state]);
  return [state, setState] as const;
}

/** Remembers the place and the last focused row of each page, and finds them after Back and a link back. Called after `useFocusOnArrival`. */
export function useListPlace(): void {
  const { key, pathname, search } = useLocation();
  const shown = useRef(pathname);
  const returnsTo = useReturn();

  // Before the browser scrolls the next page, which may be shorter.
  useLayoutEffect(() => {
    const place = places.get(key) ?? { scrollY: window.scrollY, rowId: '' };
    const handleScroll = () => {
      place.scrollY = window.scrollY;
      places.set(key, place);
    };
    const handleFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-record]') : null;
      if (row === null) return;
      place.rowId = row.id;
      places.set(key, place);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    document.addEventListener('focusin', handleFocus);
    return () => {
      window.removeEventListener('scroll', handleScroll);
      document.removeEventListener('focusin', handleFocus);
    };
  }, [key]);

  useEffect(() => {
    shownLast.set(pathname, { search, key });
  }, [pathname, search, key]);

  const comeBack = useEffectEvent(() => {
    const place = returnsTo === null ? undefined : places.get(returnsTo);
    if (place === undefined) return;
    return scrollToPlace(place.scrollY, () => {
      // An open panel has taken the focus.
      const isElsewhere = document.activeElement?.closest('[data-panel], [role="dialog"]');
      if (!isElsewhere) document.getElementById(place.rowId)?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return comeBack();
  }, [pathname]);
}
