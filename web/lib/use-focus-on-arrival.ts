import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollToPlace } from './use-place.ts';

/** How each page of this visit was left, by the key of its history entry. */
const places = new Map<string, { scrollY: number; rowId: string }>();

/**
 * Gives the focus to the main element after a navigation within the site, and shows a page's beginning; after Back, its
 * former place and row.
 * @returns a ref for a frame's main element.
 */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const shown = useRef(pathname);
  const isBackOrLoad = useNavigationType() === 'POP';
  const arrive = useEffectEvent(() => {
    // The focused link or form is gone with its frame. After a full load the browser sets the starting point.
    if (!isBackOrLoad && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);

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

  const findPlace = useEffectEvent(() => (isBackOrLoad ? places.get(key) : undefined));
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const place = findPlace();
    if (place === undefined) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    if (place === undefined) return;
    return scrollToPlace(place.scrollY, () => {
      const hasMoved = document.activeElement !== main.current;
      if (!hasMoved) document.getElementById(place.rowId)?.focus({ preventScroll: true });
    });
  }, [pathname]);
  return main;
}
