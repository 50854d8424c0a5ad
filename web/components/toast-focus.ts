import { dismissCurrentToast } from '#web/components/toast-store.ts';

let returnTo: HTMLElement | null = null;

/**
 * Lets the focus enter the region of toasts while a dialog is open, and remembers where it came from. Escape in the
 * region dismisses the toast, not the dialog.
 */
export function watchToastFocus(region: Element): () => void {
  const isInside = (target: EventTarget | null) => target instanceof Node && region.contains(target);

  function handleFocus(event: FocusEvent) {
    const [from, to] =
      event.type === 'focusin' ? [event.relatedTarget, event.target] : [event.target, event.relatedTarget];
    if (!isInside(to)) return;
    if (from instanceof HTMLElement && !isInside(from)) returnTo = from;
    // Dialogs listen one level up, at the document, and would take the focus back.
    event.stopPropagation();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isInside(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    dismissCurrentToast();
    leaveToasts(region);
  }

  const root = document.documentElement;
  root.addEventListener('focusin', handleFocus);
  root.addEventListener('focusout', handleFocus);
  window.addEventListener('keydown', handleKeyDown, true);
  return () => {
    root.removeEventListener('focusin', handleFocus);
    root.removeEventListener('focusout', handleFocus);
    window.removeEventListener('keydown', handleKeyDown, true);
  };
}

/** Returns the focus to the element that had it before the region. */
export function leaveToasts(region: Element): void {
  if (region.contains(document.activeElement) && returnTo?.isConnected) returnTo.focus();
}
