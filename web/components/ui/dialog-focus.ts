let opener: HTMLElement | null = null;

/** At the end of the dialog the focus goes here instead, because the control that opened it is about to go. */
export function returnFocusTo(element: HTMLElement | null): void {
  opener = element;
}

/**
 * For the content of a dialog: the focus goes to its first field, if it has one, and at the end back to
 * the control that opened the dialog, which Radix does only for triggers of its own. A dialog that
 * follows another one goes back to where the first was opened.
 */
export const dialogFocus = {
  onOpenAutoFocus(event: Event): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body) opener = focused;
    const content = event.currentTarget;
    if (!(content instanceof HTMLElement)) return;
    const field = content.querySelector<HTMLElement>('input, select, textarea');
    if (!field) return;
    event.preventDefault();
    field.focus();
  },
  onCloseAutoFocus(event: Event): void {
    event.preventDefault();
    // One that was drawn anew meanwhile, as a calendar does, is known by its id.
    const control = opener?.isConnected ? opener : document.getElementById(opener?.id ?? '');
    control?.focus();
  },
};
