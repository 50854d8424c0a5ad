import {
  forgetCauses,
  freeEdge,
  hiddenBelow,
  likelyEdge,
  type ToastEdge,
} from '#web/components/toast-place.ts';

/** The 1,000,000 ms after which a dismissed toast is forgotten; its way out has long ended by then. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
  edge: ToastEdge;
  /** How much of the lower edge an on-screen keyboard hides, in px. */
  hiddenBelow: number;
}

let current: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ShownToast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message; one that is still visible gives way to it. */
export function toast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...content, id: lastId, open: true, edge: likelyEdge(), hiddenBelow: hiddenBelow() });
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

/** Now that its height in px is known, a message that would cover what it is about goes to the other edge. */
export function settleToast(height: number): void {
  if (!current?.open) return;
  const edge = freeEdge(current.edge, height);
  if (edge !== current.edge) change({ ...current, edge });
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
