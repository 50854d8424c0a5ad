import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listOnlineUsers } from '#contracts/identity/index.ts';
import { pass, renderSession, storeInBrowser } from '#web/testing/render-session.tsx';
import { stubApi } from '#web/testing/stub-api.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubApi().answer(listOnlineUsers, { onlineUsers: [] });
});

it.each([
  ['', '/admin/dashboard'],
  ['?to=settings', '/admin/settings'],
  ['?to=dashboard/students', '/admin/dashboard/students'],
  ['?to=https://evil.example', '/admin/dashboard'],
  ['?to=redirect', '/admin/dashboard'],
])('redirects a signed-in member from %j to %s after 300 ms', async (query, target) => {
  storeInBrowser();
  const { address } = renderSession(`/admin/redirect${query}`);
  expect(screen.getByRole('status').textContent).toBe(
    'Authentication confirmed. Redirecting to dashboard...',
  );
  await pass(299);
  expect(address()).toBe(`/admin/redirect${query}`);
  await pass(1);
  expect(address()).toBe(target);
});

it.each([
  ['', '/admin/login'],
  ['?to=settings', '/admin/login?redirect=settings'],
  ['?to=//evil.example', '/admin/login'],
])('redirects everyone else from %j to %s after 300 ms', async (query, target) => {
  const { address } = renderSession(`/admin/redirect${query}`);
  expect(screen.getByRole('status').textContent).toBe('Not authenticated. Redirecting to login...');
  await pass(299);
  expect(address()).toBe(`/admin/redirect${query}`);
  await pass(1);
  expect(address()).toBe(target);
});
