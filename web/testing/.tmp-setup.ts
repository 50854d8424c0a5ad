import { afterEach, beforeEach, expect, vi } from 'vitest';

class RO {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= RO as any;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
(globalThis as any).IS_REACT_ACT_ENVIRONMENT = true;
let spy: any;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  expect(spy.mock.calls).toEqual([]);
});
