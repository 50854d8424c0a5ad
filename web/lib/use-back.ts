import { useEffect, useEffectEvent } from 'react';

/** In the state of a history entry that stands for a view within its page. */
const MARK = 'isWithinPage';

/** Whether the browser's entry stands for a view within its page, also after a reload or Back. */
export const isMarked = () => (window.history.state as Record<string, unknown> | null)?.[MARK] === true;

/** A copy of the entry below, so that the router sees no other page. */
function enter(): void {
  if (!isMarked()) window.history.pushState({ ...window.history.state, [MARK]: true }, '');
}

let removal: ReturnType<typeof setTimeout> | undefined;
let isRemoving = false;

/** Removes the history entry of a closed view, unless another view uses it at once. After a link there is no mark. */
function leaveSoon(): void {
  removal = setTimeout(() => {
    if (!isMarked()) return;
    isRemoving = true;
    window.addEventListener('popstate', () => setTimeout(() => (isRemoving = false)), { once: true });
    window.history.back();
  });
}

/**
 * While a view within the page is open, such as a dialog, Back calls `onBack` in place of leaving the page.
 * @param onBack returns whether the view stays open, and with it the next Back.
 */
export function useBack(isOpen: boolean, onBack: () => boolean): void {
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    clearTimeout(removal);
    enter();
    const address = window.location.href;
    const handlePop = () => {
      // Neither a jump within the page nor Forward.
      if (window.location.href !== address || isMarked()) return;
      if (isRemoving || goBack()) enter();
    };
    window.addEventListener('popstate', handlePop);
    return () => {
      window.removeEventListener('popstate', handlePop);
      leaveSoon();
    };
  }, [isOpen]);
}
