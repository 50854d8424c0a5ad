/** Width of a toast from the right edge; on a phone the whole width. */
const TOAST_REACH_PX = 480;

/** Height of a toast of a few lines, with its margins. */
const TOAST_ROOM_PX = 128;

export type ToastEdge = 'top' | 'bottom';

let lastTouched: Element | null = null;

export function forgetCauses(): void {
  lastTouched = null;
}

/** Remembers the last pressed control: when the answer comes, the focus may be elsewhere. */
export function watchCauses(region: string): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(region)) return;
    lastTouched = target.closest('a, button, input, label, select, textarea, [role]') ?? target;
  };
  const types = ['pointerdown', 'keydown'] as const;
  for (const type of types) document.addEventListener(type, remember, true);
  return () => {
    for (const type of types) document.removeEventListener(type, remember, true);
  };
}

/** The edge away from the control that caused the toast. */
export function likelyEdge(): ToastEdge {
  const control = causingControl();
  if (control === null) return 'bottom';
  const { top, height } = control.getBoundingClientRect();
  return !isBelowToasts(control) || top + height / 2 < visibleHeight() / 2 ? 'bottom' : 'top';
}

/**
 * The edge at which a toast covers neither the focused field, nor the view's title, nor the control that caused it. If
 * neither edge is free, the first of these counts most.
 * @param height of the toast with its margins, in px.
 */
export function freeEdge(edge: ToastEdge, height: number): ToastEdge {
  const other = edge === 'top' ? 'bottom' : 'top';
  for (const control of [focusedField(), viewTitle(), causingControl()]) {
    if (control === null) continue;
    const isCovered = covers(edge, height, control);
    if (isCovered !== covers(other, height, control)) return isCovered ? other : edge;
  }
  return edge;
}

/** Scrolls a field to a place that no toast covers. */
export function scrollClearOfToasts(field: HTMLElement): void {
  const { top, bottom } = field.getBoundingClientRect();
  const isClear = top >= TOAST_ROOM_PX && bottom <= visibleHeight() - TOAST_ROOM_PX;
  if (!isClear) field.scrollIntoView({ block: 'center' });
}

/** The room at the lower edge that an on-screen keyboard hides, or the buttons of an open dialog need, in px. */
export function keptFreeBelow(): number {
  const { visualViewport } = window;
  const hidden = visualViewport
    ? Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop)
    : 0;
  return hidden + buttonsBelow();
}

/** Height from the lower edge to the top of a dialog's buttons, if a toast would cover them. */
function buttonsBelow(): number {
  const buttons = [...document.querySelectorAll('[role=dialog] > footer')].at(-1);
  if (!buttons) return 0;
  const { top, bottom } = buttons.getBoundingClientRect();
  const isInTheWay = bottom > visibleHeight() - TOAST_ROOM_PX && top < visibleHeight();
  return isInTheWay && isBelowToasts(buttons) ? visibleHeight() - top : 0;
}

/** The title of the open dialog, else of the page. */
function viewTitle(): Element | null {
  return [...document.querySelectorAll('[role=dialog] h2')].at(-1) ?? document.querySelector('h1');
}

function causingControl(): Element | null {
  if (lastTouched?.isConnected) return lastTouched;
  const focused = document.activeElement;
  return focused === document.body ? null : focused;
}

function focusedField(): Element | null {
  const focused = document.activeElement;
  return focused?.matches('input, select, textarea') ? focused : null;
}

function isBelowToasts(control: Element): boolean {
  return control.getBoundingClientRect().right >= window.innerWidth - TOAST_REACH_PX;
}

function covers(edge: ToastEdge, height: number, control: Element): boolean {
  const { top, bottom } = control.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < visibleHeight();
  const floor = visibleHeight() - buttonsBelow();
  const isWithin = edge === 'top' ? top < height : bottom > floor - height && top < floor;
  return isOnScreen && isWithin && isBelowToasts(control);
}

/** A phone's keyboard covers the page without making its window smaller. */
function visibleHeight(): number {
  return window.visualViewport?.height ?? window.innerHeight;
}
