import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Each test begins with a page without the check.
async function start() {
  vi.resetModules();
  const { loadCheckAhead, messageCheck } = await import('./lazy-message-check.ts');
  const leaving = new AbortController();
  const done = loadCheckAhead(leaving.signal);
  return { done, leaving, messageCheck };
}

function setWorker(controller: object | null): EventTarget {
  const worker = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  return worker;
}

const idle: (() => void)[] = [];
const rest = () => vi.waitFor(() => expect(idle).not.toEqual([])).then(() => idle.shift()?.());

beforeEach(() => {
  idle.length = 0;
  Object.assign(window, { requestIdleCallback: (run: () => void) => idle.push(run) });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('loads the check when the page is idle, without a service worker', async () => {
  const { done, messageCheck } = await start();
  expect(messageCheck()).toBeUndefined();
  await rest();
  await done;
  expect(messageCheck()).toBeTypeOf('function');
});

it('waits until the service worker caches the page’s files', async () => {
  const worker = setWorker(null);
  const { done, messageCheck } = await start();
  await Promise.resolve();
  expect(idle).toEqual([]);
  worker.dispatchEvent(new Event('controllerchange'));
  await rest();
  await done;
  expect(messageCheck()).toBeTypeOf('function');
});

it('loads nothing once the page is left', async () => {
  setWorker({});
  const { done, leaving, messageCheck } = await start();
  leaving.abort();
  await rest();
  await done;
  expect(messageCheck()).toBeUndefined();
});

it('waits a moment in a browser without idle callbacks', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  const { done, messageCheck } = await start();
  await done;
  expect(messageCheck()).toBeTypeOf('function');
});
