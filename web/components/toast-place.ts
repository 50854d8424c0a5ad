/** How far messages reach in from the right; on a phone that is the whole width. */
const TOAST_REACH_PX = 480;

/** The room at either edge that a message of a few lines takes. */
const TOAST_ROOM_PX = 128;

/** An edge of the screen at which messages appear. */
export type ToastEdge = 'top' | 'bottom';

let lastTouched: Element | null = null;

export function forgetCauses(): void {
  lastTouched = null;
}

/** Remembers what the person last pressed: by the time the answer comes, the focus may be elsewhere. */
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

/** The edge that is away from the control that caused the message. */
export function likelyEdge(): ToastEdge {
  const control = causingControl();
  if (control === null) return 'bottom';
  const { top, height } = control.getBoundingClientRect();
  return !isBelowToasts(control) || top + height / 2 < visibleHeight() / 2 ? 'bottom' : 'top';
}

/**
 * The edge at which a message covers neither the control that caused it nor the field that has the focus.
 * Where neither edge is free, the field counts more: the message is about it.
 * @param height of the message with its margins, in px.
 */
export function freeEdge(edge: ToastEdge, height: number): ToastEdge {
  const other = edge === 'top' ? 'bottom' : 'top';
  const cause = causingControl();
  const field = focusedField();
  const isCovered = (control: Element | null, at: ToastEdge) =>
    control !== null && covers(at, height, control);
  if (!isCovered(cause, edge) && !isCovered(field, edge)) return edge;
  if (!isCovered(cause, other) && !isCovered(field, other)) return other;
  return isCovered(field, edge) && !isCovered(field, other) ? other : edge;
}

/** Brings a field to where no message covers it. */
export function scrollClearOfToasts(field: HTMLElement): void {
  const { top, bottom } = field.getBoundingClientRect();
  const isClear = top >= TOAST_ROOM_PX && bottom <= visibleHeight() - TOAST_ROOM_PX;
  if (!isClear) field.scrollIntoView({ block: 'center' });
}

/** How much of the lower edge an on-screen keyboard hides, in px. */
export function hiddenBelow(): number {
  const { visualViewport } = window;
  if (!visualViewport) return 0;
  return Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop);
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
  const isWithin = edge === 'top' ? top < height : bottom > visibleHeight() - height;
  return isOnScreen && isWithin && isBelowToasts(control);
}

/** A phone's keyboard covers the page without making its window smaller. */
function visibleHeight(): number {
  return window.visualViewport?.height ?? window.innerHeight;
}
