import { setPopGate } from '#web/lib/pop-gate.ts';

/** What react-router's history does for the router; only what is intercepted here. */
interface Navigator {
  location?: { pathname: string; search: string };
  push(to: unknown, state?: unknown, options?: unknown): void;
  replace(to: unknown, state?: unknown, options?: unknown): void;
}

/** Asks the person whether to leave; `leave` does it. */
type Ask = (leave: () => void) => void;

/**
 * The forms with unsaved changes. The router of this app offers no way to hold a navigation, so it is held where it
 * begins: at the router's history, and, for Back and Forward, before the router hears of them.
 */
const guards = new Set<Ask>();
const heldNavigators = new WeakSet<Navigator>();
let here = { address: '', index: null as number | null };
/** A step through the history that was decided on, and is not to be asked about again. */
let expectedSteps = 0;
/** What is being done was asked about as a whole. */
let isDecided = false;

/** Does what loses unsaved changes and then leaves the page; where there are any, the person is asked once, before it. */
export function leaveForGood(leave: () => void): void {
  const proceed = () => {
    isDecided = true;
    try {
      leave();
    } finally {
      isDecided = false;
    }
  };
  const ask = [...guards].at(-1);
  if (ask) ask(proceed);
  else proceed();
}

/** @returns what ends it. */
export function guardLeaving(navigator: Navigator, ask: Ask): () => void {
  holdNavigator(navigator);
  if (guards.size === 0) {
    here = placeOf(window);
    setPopGate(handlePop);
    window.addEventListener('beforeunload', handleUnload);
  }
  guards.add(ask);
  return () => {
    guards.delete(ask);
    if (guards.size > 0) return;
    setPopGate(null);
    window.removeEventListener('beforeunload', handleUnload);
    expectedSteps = 0;
  };
}

function holdNavigator(navigator: Navigator): void {
  if (heldNavigators.has(navigator)) return;
  heldNavigators.add(navigator);
  for (const verb of ['push', 'replace'] as const) {
    const go = navigator[verb].bind(navigator);
    navigator[verb] = (to, state, options) => {
      const proceed = () => {
        go(to, state, options);
        here = placeOf(window);
      };
      const ask = [...guards].at(-1);
      if (ask && !isDecided && leavesPage(to, verb, navigator.location ?? window.location)) ask(proceed);
      else proceed();
    };
  }
}

/** Not the page's own doing: what it writes into its address in place, and a jump within it. */
function leavesPage(
  to: unknown,
  verb: 'push' | 'replace',
  page: { pathname: string; search: string },
): boolean {
  const target = new URL(hrefOf(to), new URL(page.pathname + page.search, window.location.origin));
  if (target.pathname !== page.pathname) return true;
  return verb === 'push' && target.search !== page.search;
}

function hrefOf(to: unknown): string {
  if (typeof to === 'string') return to;
  const {
    pathname = '',
    search = '',
    hash = '',
  } = to as { [part in 'pathname' | 'search' | 'hash']?: string };
  return `${pathname}${search}${hash}`;
}

function handlePop(event: PopStateEvent): void {
  if (expectedSteps > 0) {
    expectedSteps -= 1;
    const isReturn = placeOf(window).address === here.address;
    // The router never heard of the step away, nor shall it of the one back.
    if (isReturn) event.stopImmediatePropagation();
    else here = placeOf(window);
    return;
  }
  const there = placeOf(window);
  const ask = [...guards].at(-1);
  if (!ask || there.address === here.address) {
    here = there;
    return;
  }
  event.stopImmediatePropagation();
  // A place that the router did not make has no index; Back is then the likelier way.
  const step = there.index === null || here.index === null ? -1 : there.index - here.index;
  expectedSteps += 1;
  window.history.go(-step);
  ask(() => {
    expectedSteps += 1;
    window.history.go(step);
  });
}

function handleUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function placeOf({ location, history }: Window) {
  const state: unknown = history.state;
  const hasIndex = typeof state === 'object' && state !== null && 'idx' in state;
  return {
    address: location.pathname + location.search,
    index: hasIndex && typeof state.idx === 'number' ? state.idx : null,
  };
}
