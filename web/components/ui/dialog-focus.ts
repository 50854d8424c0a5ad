const FIELDS = 'input, select, textarea';

/** The control that opened each panel. */
const openers = new WeakMap<Element, HTMLElement>();
/** The panels that are open, the topmost last. */
const openPanels = new Set<HTMLElement>();
let lastOpener: HTMLElement | null = null;
let returnTo: HTMLElement | null = null;

/** Sets the element to focus after the dialog, if the control that opened it is about to disappear. */
export function returnFocusTo(element: HTMLElement | null): void {
  returnTo = element;
}

/**
 * For a dialog's content. Focuses the element with `data-first-focus`, else the first field, and after closing the control
 * that opened the dialog, as Radix does for its own triggers only. A dialog that replaced another returns to the opener of
 * the first. While another dialog is open, the focus stays in it.
 */
export const dialogFocus = {
  onOpenAutoFocus(event: Event): void {
    const panel = event.currentTarget;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body) lastOpener = focused;
    if (!(panel instanceof HTMLElement)) return;
    openPanels.add(panel);
    if (lastOpener) openers.set(panel, lastOpener);
    const first =
      panel.querySelector<HTMLElement>('[data-first-focus]') ?? panel.querySelector<HTMLElement>(FIELDS);
    if (!first) return;
    event.preventDefault();
    first.focus();
  },
  onCloseAutoFocus(event: Event): void {
    event.preventDefault();
    const panel = event.currentTarget;
    if (!(panel instanceof HTMLElement)) return;
    openPanels.delete(panel);
    const control = returnTo ?? findConnected(openers.get(panel));
    returnTo = null;
    const below = [...openPanels].findLast((each) => each.isConnected);
    if (!below || below.contains(control)) control?.focus();
    else if (!below.contains(document.activeElement)) below.focus();
  },
};

function findConnected(control: HTMLElement | undefined): HTMLElement | null {
  if (!control || control.isConnected) return control ?? null;
  // A calendar may have rendered the control anew, with the same id.
  const redrawn = document.getElementById(control.id);
  if (redrawn) return redrawn;
  const panel = control.closest('[role=dialog], [role=alertdialog]');
  return panel && openers.has(panel) ? findConnected(openers.get(panel)) : null;
}
