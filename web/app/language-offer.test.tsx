import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { HomePage } from '#web/areas/site/home/home-page.tsx';
import { activateLanguage } from '#web/lib/messages.ts';
import { PublicHeader } from './public-header.tsx';

afterEach(() => {
  activateLanguage();
  vi.restoreAllMocks();
});

const show = (page: React.ReactNode) => render(<MemoryRouter>{page}</MemoryRouter>);
const closeButton = () => screen.queryByRole('button', { name: 'Stay in English' });

it.each(['hi', 'en'])('a chosen language is remembered: %s', async (language) => {
  activateLanguage('ta');
  // This browser has no other documents.
  vi.spyOn(console, 'error').mockReturnValue();
  show(<PublicHeader />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), language);
  expect(localStorage.getItem('language')).toBe(language);
});

it('the English home page leads to the remembered language until somebody stays in English', async () => {
  localStorage.setItem('language', 'hi');
  const { unmount } = show(<HomePage />);
  const link = await screen.findByRole('link', { name: 'हिन्दी में पढ़ें' });
  expect([link.getAttribute('href'), link.lang]).toEqual(['/hi', 'hi']);
  await userEvent.click(closeButton() as HTMLElement);
  expect(localStorage.getItem('language')).toBe('en');
  expect(closeButton()).toBeNull();
  unmount();
  show(<HomePage />);
  expect(closeButton()).toBeNull();
});

it.each([null, 'en', 'xx', '__proto__', '{"a":1}'])('nothing is offered for %s', (stored) => {
  if (stored !== null) localStorage.setItem('language', stored);
  show(<HomePage />);
  expect(closeButton()).toBeNull();
});

it('nothing is offered in a browser without storage, and on a page in another language', () => {
  localStorage.setItem('language', 'hi');
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const { unmount } = show(<HomePage />);
  expect(closeButton()).toBeNull();
  unmount();
  blocked.mockRestore();
  activateLanguage('ta');
  show(<HomePage />);
  expect(closeButton()).toBeNull();
});
