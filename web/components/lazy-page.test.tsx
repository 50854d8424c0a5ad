import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useLayoutEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPage } from '#web/components/lazy-page.tsx';

const Ready = () => <p>Ready</p>;

// React reports a caught error on the console, too.
afterEach(() => vi.mocked(console.error).mockClear());

it('shows Loading..., then the page', async () => {
  const Page = lazyPage(async () => Ready);
  render(<Page />);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(console.error).not.toHaveBeenCalled();
});

it('shows a panel when the code can’t be loaded, and loads it again on Retry', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const load = vi.fn(async () => Ready).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Page = lazyPage(load);
  render(<Page />);
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ready')).toBeTruthy();
});

it('offers to reload after a second failure', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
  render(<Page />);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeTruthy();
});

it('shows a panel in place of a page that breaks', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const Page = lazyPage(async () => () => {
    throw new Error('Secret detail');
  });
  render(<Page />);
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('Something went wrong');
  expect(panel.textContent).not.toContain('Secret detail');
});

it('forgets a failed preload', async () => {
  const load = vi.fn(async () => Ready).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Page = lazyPage(load);
  await expect(Page.preload()).rejects.toThrow('The page could not be loaded');
  render(<Page />);
  expect(await screen.findByText('Ready')).toBeTruthy();
});

it('shows preloaded code at once', async () => {
  const Page = lazyPage(async () => Ready);
  await Page.preload();
  render(<Page />);
  expect(screen.getByText('Ready')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows a page whose code arrives between the first render and its effects', () => {
  const load = Promise.resolve<ComponentType>(Ready);
  vi.spyOn(load, 'then').mockImplementation(async (take) => take?.(Ready) as never);
  const Page = lazyPage(() => load);
  function PreloadsAfterRender() {
    useLayoutEffect(() => void Page.preload(), []);
    return <Page />;
  }
  render(<PreloadsAfterRender />);
  expect(screen.getByText('Ready')).toBeTruthy();
});
