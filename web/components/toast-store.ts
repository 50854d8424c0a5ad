/** From the specification: when a dismissed toast is removed. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button, for example Undo. The toast then stays longer. */
  action?: { label: string; onAction: () => void };
}

interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

let current: ShownToast | null = null;
let lastId = 0;
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
  change({ ...content, id: lastId, open: true });
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

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => current,
  reset(): void {
    clearTimeout(removal);
    change(null);
  },
};
