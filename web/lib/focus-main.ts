/** Keeps the keyboard's place in the page when a change is about to remove the focused control. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
