type Gate = (event: PopStateEvent) => void;
let gate: Gate | null = null;

// Chromium calls the listeners of this event in the order in which they were added, the capturing ones too. This one
// has to come before the router's, so the page's entry imports this file.
window.addEventListener('popstate', (event) => gate?.(event));

/** Has Back and Forward pass here before the router hears of them; null opens the gate. */
export function setPopGate(next: Gate | null): void {
  gate = next;
}
