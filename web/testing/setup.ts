import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import '#web/lib/zod-without-eval.ts';
import { toastStore } from '#web/components/toast-store.ts';
import { activateLanguage } from '#web/lib/messages.ts';

activateLanguage();
// On a busy machine an expected element may take longer than the usual second.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has no layout; Radix needs these functions to exist.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
window.scrollTo = () => {};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

const FRAME_MS = 17;

let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  // jsdom draws no more frames in this process if its timer for them stays a fake one.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS);
  vi.useRealTimers();
  toastStore.reset();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // A test that expects console errors checks them and clears the mock.
  const unexpected = consoleError.mock.calls;
  expect(unexpected, 'errors on the console').toEqual([]);
});
