import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '#web/areas/enquiries/receiving/sending-fixture.tsx';
import { bookings, type KeptBooking } from '#web/lib/booking-storage.ts';
import { BookingPage } from './booking-page.tsx';
import { BookCounselling } from './components/book-counselling.tsx';

const BOOKING: KeptBooking = {
  reference: 'KFBD-QRST',
  service: 'career',
  preferredDay: '2026-05-04',
  preferredTime: null,
  preferredStart: '10:30',
  sentOn: '2026-04-30',
  answerBy: '2026-05-02',
  isForChild: true,
};
const OTHER: KeptBooking = { ...BOOKING, reference: 'BBBB-CCCC', service: 'dmit', isForChild: false };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
  cleanup();
});

const card = (name: RegExp) => within(screen.getByRole('article', { name }));

describe('the page of requests', () => {
  it('shows each request with its reference, wish and days, the newest first', () => {
    bookings.keep(BOOKING);
    bookings.keep(OTHER);
    renderAt('enquiries', <BookingPage />);
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual([
      'DMIT, BBBB-CCCC',
      'Career Counseling, KFBD-QRST',
    ]);
    const shown = card(/KFBD/);
    for (const text of ['KFBD-QRST', '30 Apr 2026', '2 May 2026']) {
      shown.getByText(text);
    }
    shown.getByText(/^Mon, 4 May, 2026, 10:30.am$/i);
    shown.getByText(/you agree/);
    expect(card(/BBBB/).queryByText(/you agree/)).toBeNull();
    shown.getByText(/^To change or cancel the request/);
    expect(shown.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('shares without a name, and copies the reference', async () => {
    const share = vi.fn((_: ShareData) => Promise.resolve());
    const writeText = vi.fn((_: string) => Promise.resolve());
    for (const [name, value] of Object.entries({ share, clipboard: { writeText } })) {
      Object.defineProperty(navigator, name, { value, configurable: true });
    }
    bookings.keep(BOOKING);
    renderAt('enquiries', <BookingPage />);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect(share.mock.calls[0]?.[0].text).toContain('Reference: KFBD-QRST');
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith('KFBD-QRST');
    await screen.findByText('The reference is copied.');
  });

  it('removes a request from the browser after a question', () => {
    bookings.keep(BOOKING);
    bookings.keep(OTHER);
    renderAt('enquiries', <BookingPage />);
    fireEvent.click(card(/KFBD/).getByRole('button', { name: 'Remove from this browser' }));
    expect(bookings.list()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(bookings.list()).toEqual([OTHER]);
    fireEvent.click(card(/BBBB/).getByRole('button', { name: 'Remove from this browser' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    screen.getByText('This browser has no request.');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['{"', '7', '[{}]', '[{"reference":"A","service":"career","sentOn":"soon","answerBy":""}]'])(
    'has no request in %s',
    (json) => {
      localStorage.setItem('bookings', json);
      renderAt('enquiries', <BookingPage />);
      screen.getByText('This browser has no request.');
    },
  );
});

it('a booking button leads to the request of another day', async () => {
  bookings.keep(BOOKING);
  renderAt('enquiries', <BookCounselling service="career" />);
  await screen.findByText(/^You asked for this session on 30 Apr 2026/);
  expect(screen.getByRole('link', { name: 'Show the request' }).getAttribute('href')).toBe('/booking');
});
