import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SessionProvider } from '#web/areas/identity/index.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { PortalNotFoundPage } from './admin-routes.tsx';

it('links staff back to their dashboard', () => {
  renderPortal(<PortalNotFoundPage />, { path: '/admin/nope' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
  screen.getByText('Did you forget to add the page to the router?');
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe(
    '/admin/dashboard',
  );
  expect(document.title).toBe('404 Page Not Found · Srichakra');
});

it('links everybody else to the public site', () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SessionProvider>
          <PortalNotFoundPage />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
});
