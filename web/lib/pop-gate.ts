type Gate = (event: PopStateEvent) => void;
let gate: Gate | null = null;

/** Listens before the router does: Chromium calls listeners in the order in which they were added. */
export function installPopGate(): void {
  window.addEventListener('popstate', (event) => gate?.(event));
}

/** Has Back and Forward pass here before the router hears of them; null opens the gate. */
export function setPopGate(next: Gate | null): void {
  gate = next;
}
