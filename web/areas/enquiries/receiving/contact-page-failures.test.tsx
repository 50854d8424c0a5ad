import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import { pass } from '#web/testing/render-session.tsx';
import { ContactPage } from './contact-page.tsx';
import {
  api,
  button,
  field,
  fillIn,
  LABELS,
  LETTER,
  send,
  sentKeys,
  setUpContactPage,
  type,
} from './contact-page-fixture.tsx';
import { renderAt, setOnline } from './sending-fixture.tsx';

setUpContactPage();

function expectEverythingKept(): void {
  for (const label of LABELS) expect(field(label).value).toBe(LETTER[label]);
}

it('keeps typed values over a reload, until they are sent', async () => {
  const { unmount } = renderAt('enquiries', <ContactPage />);
  fillIn();
  unmount();
  const again = renderAt('enquiries', <ContactPage />);
  expectEverythingKept();
  api.answer(createEnquiry, { received: true });
  await send();
  again.unmount();
  renderAt('enquiries', <ContactPage />);
  for (const label of LABELS) expect(field(label).value).toBe('');
});

describe('when sending fails', () => {
  it('keeps everything, shows the error above the form after a second, and sends the same message again', async () => {
    api.disconnect(createEnquiry);
    renderAt('enquiries', <ContactPage />);
    fillIn();
    fireEvent.click(button());
    await pass(999);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1);
    const alert = screen.getByRole('alert');
    expect(document.activeElement).toBe(alert);
    expect(alert.textContent).toContain(
      'We could not be reached. Please check your internet connection and send it again. If you change nothing, it will not arrive twice.',
    );
    expect(alert.textContent).toContain('Everything you wrote is still here.');
    // Nobody answers the sample number.
    expect(within(alert).queryByRole('link')).toBeNull();
    expect(alert.compareDocumentPosition(field('Name')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expectEverythingKept();

    api.answer(createEnquiry, { received: true });
    await send();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Message Sent!' })).toBeTruthy();
    const [first, second] = sentKeys();
    expect(second).toBe(first);
  });

  it('makes a new message from changed text, and from the same text once it has arrived', async () => {
    api.disconnect(createEnquiry);
    renderAt('enquiries', <ContactPage />);
    fillIn();
    await send();
    type('Message', 'Please call me.');
    api.answer(createEnquiry, { received: true });
    await send();
    fireEvent.click(screen.getByRole('button', { name: 'Send Another Message' }));
    fillIn();
    type('Message', 'Please call me.');
    await send();
    expect(sentKeys()).toHaveLength(3);
    expect(new Set(sentKeys()).size).toBe(3);
  });

  it('recognises an offline browser', async () => {
    setOnline(false);
    api.disconnect(createEnquiry);
    renderAt('enquiries', <ContactPage />);
    fillIn();
    await send();
    expect(screen.getByRole('alert').textContent).toContain(
      'You are offline, so this could not be sent. Please send it again when you are connected.',
    );
    expectEverythingKept();
  });

  it('times out after the client’s limit', async () => {
    api.hold(createEnquiry, { received: true });
    renderAt('enquiries', <ContactPage />);
    fillIn();
    fireEvent.click(button());
    await pass(30_000);
    expect(screen.getByRole('alert').textContent).toContain('No answer came in time');
    expectEverythingKept();
  });

  it.each([
    [
      429,
      { message: 'Too many messages. Please try again in 40 seconds.', code: 'too_many_attempts' },
      'Too many messages. Please try again in 40 seconds.',
    ],
    [429, {}, 'Please wait a few minutes and send it again.'],
    [400, { message: 'Phone must be at most 30 characters long', code: 'bad_request' }, 'Phone must be at'],
    [400, {}, 'Something in this form was not accepted.'],
    [
      503,
      { message: 'The server is busy. Please try again in a few seconds.', code: 'busy' },
      'The server is busy. Please try again in a few seconds.',
    ],
    [500, { message: 'Internal words', code: 'internal' }, 'Something went wrong on our side.'],
  ] as const)('explains a %i with %j', async (status, body, words) => {
    api.refuse(createEnquiry, status, body);
    renderAt('enquiries', <ContactPage />);
    fillIn();
    await send();
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(screen.getByRole('alert').textContent).not.toContain('Internal words');
    expectEverythingKept();
  });

  it('does not take an HTML page of a static host for success', async () => {
    renderAt('enquiries', <ContactPage />);
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })),
    );
    fillIn();
    await send();
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong on our side.');
    expectEverythingKept();
  });
});
