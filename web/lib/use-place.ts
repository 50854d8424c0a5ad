import { useEffect } from 'react';

/** In the state of a history entry. */
const PLACE = 'scrollY';
/** A view whose parts load may be shorter at first. */
const MAX_WAIT_MS = 3000;

/**
 * Keeps the place in a long view that is not in the page's HTML, and finds it again after Back from another page.
 * @param isReturn whether the view stands as it was left.
 */
export function usePlace(isReturn: boolean): void {
  useEffect(() => {
    const leave = () => window.history.replaceState({ ...window.history.state, [PLACE]: window.scrollY }, '');
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  useEffect(() => {
    const place = (window.history.state as Record<string, unknown> | null)?.[PLACE];
    if (!isReturn || typeof place !== 'number') return;
    return scrollToPlace(place);
  }, [isReturn]);
}

/**
 * Scrolls to a place once the page is long enough.
 * @returns a function that gives up.
 */
export function scrollToPlace(place: number, onFound?: () => void): () => void {
  const until = performance.now() + MAX_WAIT_MS;
  let frame = requestAnimationFrame(function find() {
    const { scrollHeight } = document.documentElement;
    if (scrollHeight >= place + window.innerHeight || performance.now() > until) {
      window.scrollTo(0, place);
      onFound?.();
    } else frame = requestAnimationFrame(find);
  });
  return () => cancelAnimationFrame(frame);
}
