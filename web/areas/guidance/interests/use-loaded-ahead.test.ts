import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLoadedAhead } from './interests-page.tsx';

const load = vi.fn(() => Promise.resolve());

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  load.mockClear();
});

function open(worker: (EventTarget & { controller: object | null }) | undefined) {
  vi.stubGlobal('navigator', { serviceWorker: worker });
  return renderHook(({ isWantedNow }) => useLoadedAhead(load, isWantedNow), {
    initialProps: { isWantedNow: false },
  });
}

const workerWith = (controller: object | null) => Object.assign(new EventTarget(), { controller });

it('lets the page load first', () => {
  open(workerWith({}));
  vi.advanceTimersByTime(2900);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(load).toHaveBeenCalledOnce();
});

it('waits on a first visit for the worker, which caches only its own loads', () => {
  const worker = workerWith(null);
  open(worker);
  vi.advanceTimersByTime(10_000);
  expect(load).not.toHaveBeenCalled();
  worker.dispatchEvent(new Event('controllerchange'));
  expect(load).toHaveBeenCalledOnce();
});

it('loads at once on request, and without a worker', () => {
  const { rerender, unmount } = open(workerWith(null));
  rerender({ isWantedNow: true });
  expect(load).toHaveBeenCalledOnce();
  unmount();
  open(undefined);
  vi.advanceTimersByTime(3000);
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads nothing once the page is left', () => {
  const worker = workerWith(null);
  const { unmount } = open(worker);
  vi.advanceTimersByTime(3000);
  unmount();
  worker.dispatchEvent(new Event('controllerchange'));
  expect(load).not.toHaveBeenCalled();
});
