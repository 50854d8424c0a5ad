import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { HomePage } from './home-page.tsx';

function show(session: { name: string } | null): void {
  if (session !== null) localStorage.setItem('user', JSON.stringify(session));
  render(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );
}

const targets = (name: string) =>
  screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));

it('has one title and the four services as cards', () => {
  show(null);
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Delivering for children',
  ]);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'DMIT',
    'Career Counseling',
    'Overseas Admission',
    'Bridging Courses',
  ]);
  expect(targets('Write to us')).toEqual(['/contact']);
});

it('promises to read messages only with a server that receives them', () => {
  show(null);
  expect(screen.getByText(/We read every message/).className).toBe('at-browser:hidden');
  expect(screen.getByText(/Call us or write us an e-mail/).className).toBe('at-enquiries:hidden');
});

it('sends a visitor from every card to the sign-in page', () => {
  show(null);
  expect(targets('Login to Access')).toEqual(['/login', '/login', '/login', '/login']);
  expect(targets('Learn More')).toEqual([]);
});

it('links a signed-in visitor to the services', () => {
  show({ name: 'Meera Pillai' });
  expect(targets('Learn More')).toEqual(['/dmit', '/career', '/overseas', '/bridging']);
  expect(targets('Login to Access')).toEqual([]);
});
