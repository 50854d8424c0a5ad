import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, MemoryRouter, Route, Routes } from 'react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { LANGUAGE_NAMES } from '#contracts/languages.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { PublicLayout } from './public-site.tsx';

function signIn(name: string): void {
  localStorage.setItem('user', JSON.stringify({ name }));
}

function show(start = '/'): void {
  render(
    <MemoryRouter initialEntries={[start]}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route path="/" element={<Link to="/about">Inside</Link>} />
          <Route path="/about" element={<h1>About</h1>} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="/portal" element={<Link to="/about">Out of the portal</Link>} />
      </Routes>
    </MemoryRouter>,
  );
}

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const target = (place: ReturnType<typeof within>, name: string | RegExp) =>
  place.getByRole('link', { name }).getAttribute('href');

describe('the header', () => {
  it('names the brand and speaks English', () => {
    show();
    expect(target(header(), /^Srichakra/)).toBe('/');
    expect(header().getByText("The School To identify Your Child's Divine Gift!!")).toBeTruthy();
    const selector = header().getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect(selector.value).toBe('en');
    const languages = within(selector).getAllByRole('option');
    expect(languages.map(({ textContent }) => textContent)).toEqual(Object.values(LANGUAGE_NAMES));
  });

  it('offers a visitor Login and Sign Up', () => {
    show();
    expect(target(header(), 'Login')).toBe('/login');
    expect(target(header(), 'Sign Up')).toBe('/signup');
    expect(header().queryByText(/^Welcome/)).toBeNull();
    expect(header().queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('welcomes a signed-in visitor, until they log out', async () => {
    signIn('Meera Pillai');
    show();
    expect(header().getByText('Welcome, Meera Pillai')).toBeTruthy();
    expect(header().queryByRole('link', { name: 'Login' })).toBeNull();
    expect(header().queryByRole('link', { name: 'Sign Up' })).toBeNull();
    await userEvent.click(header().getByRole('button', { name: 'Logout' }));
    expect(localStorage.getItem('user')).toBeNull();
    const login = header().getByRole('link', { name: 'Login' });
    expect(document.activeElement, 'the button is gone').toBe(login);
  });

  it.each([
    ['nothing typed', 'messageDraft', { name: '', topic: null }, false],
    ['a message', 'messageDraft', { message: 'Hello' }, true],
    ['a message about a child', 'threadDraft:3', { text: 'Hello', idempotencyKey: 'k' }, true],
    ['a correction', 'correctionDraft:3', { field: 'name', value: '', message: '' }, true],
    ['answers', 'interestRun', { owner: '', isKeeping: false }, true],
    ['kept answers', 'interestRun', { owner: 'a@b.example', isKeeping: true }, false],
  ])('asks before a logout that loses something: %s', async (_, key, kept, isAsking) => {
    sessionStorage.setItem(key, JSON.stringify(kept));
    signIn('Meera Pillai');
    show();
    await userEvent.click(header().getByRole('button', { name: 'Logout' }));
    if (isAsking) {
      const question = within(await screen.findByRole('alertdialog'));
      expect(localStorage.getItem('user')).not.toBeNull();
      await userEvent.click(question.getByRole('button', { name: 'Logout' }));
    }
    expect(localStorage.getItem('user')).toBeNull();
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it('follows changes in another tab', () => {
    show();
    signIn('Arun');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
    expect(header().getByText('Welcome, Arun')).toBeTruthy();
  });
});

it('has the footer’s links and its line', () => {
  show();
  expect(target(footer(), 'Interest inventory')).toBe('/guidance/interests');
  expect(target(footer(), 'About us')).toBe('/about');
  expect(target(footer(), 'Contact us')).toBe('/contact');
  expect(target(footer(), 'Terms and conditions')).toBe('/terms');
  expect(target(footer(), 'Privacy')).toBe('/privacy');
  expect(target(footer(), 'Staff portal')).toBe('/admin/login');
  expect(footer().getByText('© 2023 Srichakra. All rights reserved.')).toBeTruthy();
});

it.each([
  ['Facebook', 'https://www.facebook.com/us'],
  ['Twitter', 'https://x.com/us'],
  ['Instagram', 'https://www.instagram.com/us'],
])('links to %s in a new tab without a referrer', (name, href) => {
  setConsultancy({
    ...PLACEHOLDERS,
    social: {
      facebook: 'https://www.facebook.com/us',
      twitter: 'https://x.com/us',
      instagram: 'https://www.instagram.com/us',
    },
  });
  show();
  const link = footer().getByRole('link', { name: `${name} (opens in a new tab)` });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    href,
    '_blank',
    'noopener noreferrer',
  ]);
});

it('says of a network without an address that there is no page yet', () => {
  setConsultancy(null);
  show();
  expect(footer().queryByRole('link', { name: /Facebook|Twitter|Instagram/ })).toBe(null);
  for (const name of ['Facebook', 'Twitter', 'Instagram']) {
    expect(footer().getByRole('img', { name: `${name}: we have no page there yet` })).toBeTruthy();
  }
});

it('lets the keyboard skip to the content and gives it the focus after a link, from the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  show();
  expect(document.activeElement).toBe(document.body);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('href')).toBe('#content');
  expect(screen.getByRole('main').id).toBe('content');
  expect(scrollTo).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Inside' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

it('gives the content the focus after the portal', async () => {
  show('/portal');
  await userEvent.click(screen.getByRole('link', { name: 'Out of the portal' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('has the registration and the founding year in the footer once they are set', () => {
  show();
  expect(footer().queryByText(/Founded in/)).toBeNull();
  const registration = { kind: 'Udyam', number: 'UDYAM-TN-00-0000000' };
  setConsultancy({ ...PLACEHOLDERS, registration, foundedIn: '2012' });
  onTestFinished(() => setConsultancy(null));
  cleanup();
  show();
  footer().getByText('Udyam: UDYAM-TN-00-0000000 · Founded in 2012');
});

it('names only the services that the office offers', () => {
  setConsultancy({ ...PLACEHOLDERS, services: ['dmit'] });
  onTestFinished(() => setConsultancy(null));
  show();
  footer().getByRole('link', { name: 'DMIT' });
  expect(footer().queryByRole('link', { name: 'Overseas Admission' })).toBeNull();
});

it('surrounds the 404 page', () => {
  show('/nowhere');
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(target(within(screen.getByRole('main')), 'Back to home')).toBe('/');
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});

it('adds one history entry on a double click', async () => {
  // Also removes entries of other tests that are ahead.
  window.history.pushState(null, '', '/');
  render(
    <BrowserRouter useTransitions={false}>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route path="*" element={<h1>Page</h1>} />
        </Route>
      </Routes>
    </BrowserRouter>,
  );
  const before = window.history.length;
  await userEvent.dblClick(footer().getByRole('link', { name: 'About us' }));
  expect([window.location.pathname, window.history.length]).toEqual(['/about', before + 1]);
  window.history.replaceState(null, '', '/');
});
