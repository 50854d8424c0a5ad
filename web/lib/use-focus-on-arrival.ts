import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** @returns a ref for a frame's main element, which gets the focus after a navigation within the site. */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const isFullLoad = useNavigationType() === 'POP';
  const arrive = useEffectEvent(() => {
    // The focused link or form is gone with its frame. After a full load the browser sets the starting point.
    if (!isFullLoad && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
