/** The 1,000,000 ms after which a dismissed toast is forgotten; its way out has long ended by then. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** How far messages reach in from the right; on a phone that is the whole width. */
const TOAST_REACH_PX = 480;

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
  /** The edge of the screen that is away from the control that caused it. */
  edge: 'top' | 'bottom';
  /** How much of the lower edge an on-screen keyboard hides, in px. */
  hiddenBelow: number;
}

let current: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
let lastTouched: Element | null = null;
const listeners = new Set<() => void>();

function change(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message; one that is still visible gives way to it. */
export function toast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  change({
    ...content,
    id: lastId,
    open: true,
    edge: edgeAwayFrom(causingControl()),
    hiddenBelow: hiddenBelow(),
  });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  change({ ...current, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => change(null), TOAST_REMOVE_DELAY_MS);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => current,
  reset(): void {
    clearTimeout(removal);
    lastTouched = null;
    change(null);
  },
};

/** Remembers what the person last pressed: by the time the answer comes, a busy button has lost the focus. */
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

function causingControl(): Element | null {
  if (lastTouched?.isConnected) return lastTouched;
  const focused = document.activeElement;
  return focused === document.body ? null : focused;
}

function edgeAwayFrom(control: Element | null): ShownToast['edge'] {
  if (control === null) return 'bottom';
  const { top, height, right } = control.getBoundingClientRect();
  const isBesideToasts = right < window.innerWidth - TOAST_REACH_PX;
  return isBesideToasts || top + height / 2 < visibleHeight() / 2 ? 'bottom' : 'top';
}

/** A phone's keyboard covers the page without making its window smaller. */
function visibleHeight(): number {
  return window.visualViewport?.height ?? window.innerHeight;
}

function hiddenBelow(): number {
  const { visualViewport } = window;
  if (!visualViewport) return 0;
  return Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop);
}
