import { afterEach, expect, it, vi } from 'vitest';
import {
  addressOf,
  FAMILY_ADDRESSES,
  FAMILY_PATHS,
  isCareerAddress,
  PUBLIC_ADDRESSES,
  paths,
} from '#contracts/pages.ts';
import { keepSeenPages } from '#web/app/service-worker.ts';

const postMessage = vi.fn();

function visit(controller: object | null): void {
  const container = { controller, register: vi.fn(), ready: Promise.resolve({ active: { postMessage } }) };
  vi.stubGlobal('navigator', { serviceWorker: container });
  document.body.innerHTML = `
    <img src="/assets/card.svg" loading="lazy" alt="" />
    <img src="/assets/card.svg" loading="lazy" alt="" />
    <img src="https://elsewhere.example/assets/other.svg" alt="" />
    <script type="application/json" id="messages" data-page="/about" data-files="/assets/messages"></script>`;
  const entries = ['/assets/main.js', '/api/public'].map((path) => ({ name: window.location.origin + path }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as PerformanceEntryList);
}

const kept = () => postMessage.mock.calls.map(([message]) => message.payload.urlsToCache);
const asset = (name: string) => `${window.location.origin}/assets/${name}`;
const MESSAGES = asset('messages-about.json');

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  postMessage.mockClear();
});

it('keeps the first page with its loaded files, its pictures not loaded yet and its messages', async () => {
  visit(null);
  await keepSeenPages();
  const contact = `${window.location.origin}/contact`;
  expect(kept()).toEqual([[window.location.href, contact, asset('main.js'), asset('card.svg'), MESSAGES]]);
});

it('keeps only the pictures and the messages of a later page, whose other files the worker has fetched', async () => {
  visit({});
  await keepSeenPages();
  expect(kept()).toEqual([[asset('card.svg'), MESSAGES]]);
});

it('never keeps a family’s page: the worker stores public pages only', () => {
  const isKept = (address: string) => PUBLIC_ADDRESSES.includes(address) || isCareerAddress(address);
  expect(isKept(paths.contact)).toBe(true);
  expect(FAMILY_ADDRESSES.length).toBeGreaterThan(FAMILY_PATHS.length);
  const opened = [...FAMILY_ADDRESSES, addressOf(paths.familyChild, 3)];
  expect(opened.filter(isKept)).toEqual([]);
});
