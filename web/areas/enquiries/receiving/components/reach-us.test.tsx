import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { pass } from '#web/testing/render-session.tsx';
import { ReachUs } from '../contact-page.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

it.each([
  ['2026-05-04T12:29:00Z', 'Open until 6 PM'],
  ['2026-05-04T12:31:00Z', 'Closed now, opens Tuesday 9 AM'],
  ['2026-05-02T20:00:00Z', 'Closed now, opens Monday 9 AM'],
])('at %s the office in India is: %s', (now, words) => {
  vi.setSystemTime(now);
  render(<ReachUs />);
  expect(screen.getByText(words)).toBeTruthy();
});

it('updates with the clock', async () => {
  vi.setSystemTime('2026-05-04T12:29:30Z');
  render(<ReachUs />);
  screen.getByText('Open until 6 PM');
  await pass(60_000);
  screen.getByText('Closed now, opens Tuesday 9 AM');
});

it('has only the opening hours in the built page, because the reading time is unknown', () => {
  vi.setSystemTime('2026-05-04T12:00:00Z');
  const html = renderToString(<ReachUs />);
  expect(html).toContain('Monday to Friday 9:00 AM to 6:00 PM');
  expect(html).not.toMatch(/Open until|Closed now/);
});
