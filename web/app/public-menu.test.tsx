import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { PublicMenu } from './public-menu.tsx';

const summary = () => screen.getByText('Menu', { selector: 'summary span' });
const menu = () => summary().closest('details') as HTMLDetailsElement;

beforeEach(async () => {
  render(
    <MemoryRouter>
      <PublicMenu />
      <p>Elsewhere</p>
    </MemoryRouter>,
  );
  await userEvent.click(summary());
  expect(menu().open).toBe(true);
});

it('links to the services, to the consultancy and to its contact page', () => {
  const links = within(menu()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dmit',
    '/career',
    '/overseas',
    '/bridging',
    '/about',
    '/contact',
  ]);
});

it('closes after a choice', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'DMIT' }));
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
