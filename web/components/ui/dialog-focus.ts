const FIELDS = 'input, select, textarea';

/** Which control opened a panel. */
const openers = new WeakMap<Element, HTMLElement>();
/** The panels that are open, the topmost last. */
const openPanels = new Set<HTMLElement>();
let lastOpener: HTMLElement | null = null;
let returnTo: HTMLElement | null = null;

/** At the end of the dialog the focus goes here instead, because the control that opened it is about to go. */
export function returnFocusTo(element: HTMLElement | null): void {
  returnTo = element;
}

/**
 * For the content of a dialog: the focus goes to what is marked with `data-first-focus`, else to its first field, if it
 * has one, and at the end back to the control that opened the dialog, which Radix does only for triggers of its own.
 * A dialog that follows another one goes back to where the first was opened. While another one is open, the focus stays
 * in it.
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
  // One that was drawn anew meanwhile, as a calendar does, is known by its id.
  const redrawn = document.getElementById(control.id);
  if (redrawn) return redrawn;
  const panel = control.closest('[role=dialog], [role=alertdialog]');
  return panel && openers.has(panel) ? findConnected(openers.get(panel)) : null;
}
