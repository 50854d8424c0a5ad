import { useEffect, useEffectEvent } from 'react';

/** In the state of a history entry that stands for a view within its page. */
const MARK = 'isWithinPage';
let removal: ReturnType<typeof setTimeout> | undefined;

const isMarked = () => (window.history.state as Record<string, unknown> | null)?.[MARK] === true;

/** A copy of the entry below, so that the router sees no other page. */
function enter(): void {
  if (!isMarked()) window.history.pushState({ ...window.history.state, [MARK]: true }, '');
}

/**
 * While a view within the page is open, such as a dialog, Back calls `onBack` in place of leaving the page.
 * @param onBack returns whether the view stays open, and with it the next Back.
 */
export function useBack(isOpen: boolean, onBack: () => boolean): void {
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    // A view that follows another takes over its entry.
    clearTimeout(removal);
    enter();
    const address = window.location.href;
    const handlePop = () => {
      // Neither a jump within the page nor Forward.
      if (window.location.href !== address || isMarked()) return;
      if (goBack()) enter();
    };
    window.addEventListener('popstate', handlePop);
    return () => {
      window.removeEventListener('popstate', handlePop);
      // Not after a link: its entry has no mark.
      removal = setTimeout(() => {
        if (isMarked()) window.history.back();
      });
    };
  }, [isOpen]);
}
