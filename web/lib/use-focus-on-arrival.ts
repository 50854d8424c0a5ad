import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** For the main element of a frame: after a link inside the site it gets the focus, as it would after a full load. */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const isFullLoad = useNavigationType() === 'POP';
  const arrive = useEffectEvent(() => {
    // The link or form that had the focus is gone with its frame. After a full load it is the browser that sets the start.
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
