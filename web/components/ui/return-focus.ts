let opener: HTMLElement | null = null;

/**
 * For the content of a dialog: gives the focus back to the control that opened it. Radix does so only
 * for triggers of its own. A dialog that follows another one goes back to where the first was opened.
 */
export const returnFocus = {
  onOpenAutoFocus(): void {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body) opener = focused;
  },
  onCloseAutoFocus(event: Event): void {
    event.preventDefault();
    opener?.focus();
  },
};
