import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { PublicMenu } from './public-header.tsx';

let router: ReturnType<typeof createMemoryRouter>;
const summary = () => screen.getByText('Menu', { selector: 'summary span' });
const menu = () => summary().closest('details') as HTMLDetailsElement;

beforeEach(async () => {
  const element = (
    <>
      <PublicMenu />
      <p>Elsewhere</p>
    </>
  );
  router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  await userEvent.click(summary());
  expect(menu().open).toBe(true);
});

it('links to the services, the free tools, to the consultancy and to its contact page', () => {
  const links = within(menu()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dmit',
    '/career',
    '/overseas',
    '/bridging',
    '/guidance/interests',
    '/careers',
    '/guidance/subjects',
    '/about',
    '/contact',
  ]);
});

it('closes after a choice', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'DMIT' }));
  expect(menu().open).toBe(false);
});

it('stays open while the page only changes its query', async () => {
  await act(() => router.navigate('?q=nurse', { replace: true }));
  expect(menu().open).toBe(true);
  await act(() => router.navigate('/careers'));
  expect(menu().open).toBe(false);
});

it('closes when another place is pressed', async () => {
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(menu().open).toBe(false);
});

it('closes on Escape and gives the focus back', async () => {
  screen.getByRole('link', { name: 'DMIT' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(summary().closest('summary'));
});
