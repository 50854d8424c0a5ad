import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PortalNotFoundPage } from '#web/app/portal-not-found-page.tsx';
import { renderPortal } from '#web/testing/render-portal.tsx';

it('leads staff back to their dashboard', () => {
  renderPortal(<PortalNotFoundPage />, { path: '/admin/nope' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
  screen.getByText('Did you forget to add the page to the router?');
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe(
    '/admin/dashboard',
  );
  expect(document.title).toBe('404 Page Not Found · Srichakra');
});
