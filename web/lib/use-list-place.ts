import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollToPlace } from './use-place.ts';

/** How each page of this visit was left, by the key of its history entry. */
const places = new Map<string, { scrollY: number; rowId: string }>();

/** Remembers the place and the last focused row of each page, and finds them after Back. Called after `useFocusOnArrival`. */
export function useListPlace(): void {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);
  const isBack = useNavigationType() === 'POP';

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

  const comeBack = useEffectEvent(() => {
    const place = isBack ? places.get(key) : undefined;
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
