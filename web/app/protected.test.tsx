import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listOnlineUsers } from '#contracts/identity/index.ts';
import { pass, renderSession, storeInBrowser } from '#web/testing/render-session.tsx';
import { stubApi } from '#web/testing/stub-api.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubApi().answer(listOnlineUsers, { onlineUsers: [] });
});

it('shows the page to a signed-in member', () => {
  storeInBrowser();
  renderSession('/admin/settings');
  expect(screen.getByText('Inside')).toBeTruthy();
});

it.each([
  ['/admin', '/admin/login'],
  ['/admin/dashboard', '/admin/login'],
  ['/admin/settings', '/admin/login?redirect=settings'],
])('shows everyone else Loading... on %s, then %s after 200 ms', async (address, target) => {
  const { address: current } = renderSession(address);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByText('Inside')).toBeNull();
  await pass(199);
  expect(current()).toBe(address);
  await pass(1);
  expect(current()).toBe(target);
});
