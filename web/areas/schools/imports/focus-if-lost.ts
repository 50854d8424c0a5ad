/**
 * Moves the focus to an element when the control that had it is gone, or when it is on what is around both, such as
 * the page's main element after an arrival.
 */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (element && document.activeElement?.contains(element)) element.focus();
}
