import {
  forgetCauses,
  freeEdge,
  keptFreeBelow,
  likelyEdge,
  type ToastEdge,
} from '#web/components/toast-place.ts';

/** From the specification: when a dismissed toast is removed. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button, for example Undo. The toast then stays longer. */
  action?: { label: string; onAction: () => void };
  /** On a phone it lies over the page's header instead of the screen's edge, so that it covers no content. */
  isOverHeader?: boolean;
}

interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
  edge: ToastEdge;
  /** In px; for a toast at the bottom. */
  freeBelow: number;
}

let current: ShownToast | null = null;
let lastId = 0;
let lastHeight = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one. */
export function toast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...content, id: lastId, open: true, edge: likelyEdge(), freeBelow: keptFreeBelow() });
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  change({ ...current, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => change(null), TOAST_REMOVE_DELAY_MS);
}

export function dismissCurrentToast(): void {
  if (current) dismissToast(current.id);
}

export function dismissErrorToast(): void {
  if (current?.variant === 'destructive') dismissToast(current.id);
}

/**
 * Moves a toast that covers its cause, the view's title or a dialog's buttons; again when a dialog has opened after it.
 * @param height measured after rendering, in px.
 */
export function settleToast(height = lastHeight): void {
  lastHeight = height;
  if (!current?.open) return;
  const edge = freeEdge(current.edge, height);
  const freeBelow = keptFreeBelow();
  if (edge !== current.edge || freeBelow !== current.freeBelow) change({ ...current, edge, freeBelow });
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => current,
  reset(): void {
    clearTimeout(removal);
    forgetCauses();
    change(null);
  },
};
