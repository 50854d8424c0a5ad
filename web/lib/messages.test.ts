import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage, activatePageLanguage, ownMessagesFile, withMessages } from '#web/lib/messages.ts';

const answer = vi.fn<(address: string) => Promise<Response>>();
const load = () => Promise.resolve('code');

beforeEach(() => {
  document.body.innerHTML =
    '<script type="application/json" id="messages" data-page="/" data-files="/assets/messages-1">{"a":"Home"}</script>';
  vi.stubGlobal('fetch', answer);
  activatePageLanguage();
});

afterEach(() => {
  answer.mockReset();
  document.body.innerHTML = '';
  activateLanguage();
});

it('takes the messages of a page from its HTML, without a request', async () => {
  expect(i18n._('a')).toBe('Home');
  expect(await withMessages('/', load)).toBe('code');
  expect(answer).not.toHaveBeenCalled();
  expect(ownMessagesFile()).toBe('/assets/messages-1-.json');
});

it('loads the messages of another page once, with its code', async () => {
  answer.mockImplementation(async () => Response.json({ b: ['Call ', ['phone']] }));
  expect(await withMessages('/exams/neet', load)).toBe('code');
  await withMessages('/exams/neet', load);
  expect(answer.mock.calls).toEqual([['/assets/messages-1-exams-neet.json']]);
  expect(i18n._('b', { phone: '123' })).toBe('Call 123');
  expect(i18n._('a')).toBe('Home');
});

it.each([
  ['an error', () => new Response('', { status: 404 })],
  ['a page of a proxy', () => new Response('<html></html>')],
])('fails for %s, and tries again', async (_, response) => {
  answer.mockImplementationOnce(async () => response());
  await expect(withMessages('/contact', load)).rejects.toThrow();
  answer.mockImplementationOnce(async () => Response.json({ c: 'Contact us' }));
  await withMessages('/contact', load);
  expect(i18n._('c')).toBe('Contact us');
});

it('needs no messages in development, where the code holds the texts', async () => {
  document.body.innerHTML = '';
  activatePageLanguage();
  expect(await withMessages('/contact', load)).toBe('code');
  expect(ownMessagesFile()).toBeNull();
});
