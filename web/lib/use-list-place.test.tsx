import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { forgetPlaces, linkBackTo, useLeftState, useListPlace } from './use-list-place.ts';

function Layout() {
  useListPlace();
  return <Outlet />;
}

function List() {
  const [{ chosen, isReturn }, choose] = useLeftState<{ chosen: number; isReturn: boolean }>(
    'chosen',
    (left) => ({ chosen: left?.chosen ?? 0, isReturn: left !== undefined }),
  );
  return (
    <>
      <p>{isReturn ? 'As it was left' : 'A new list'}</p>
      <button type="button" onClick={() => choose({ chosen: chosen + 1, isReturn })}>
        {chosen} chosen
      </button>
      <Link to="/list/7">Record</Link>
    </>
  );
}

const Record = () => (
  <>
    <Link {...linkBackTo('/list')}>All of them</Link>
    <Link to="/list">Menu</Link>
  </>
);

it('finds the filters, the place and the selection of a list by the link back from a record, not by the menu', async () => {
  const user = userEvent.setup();
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/list?q=asha']}>
        <Routes>
          <Route element={<Layout />}>
            <Route path="/list" element={<List />} />
            <Route path="/list/7" element={<Record />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  vi.stubGlobal('scrollY', 480);
  window.dispatchEvent(new Event('scroll'));
  await user.click(screen.getByText('0 chosen'));
  await user.click(screen.getByText('Record'));
  expect(screen.getByText('All of them').getAttribute('href')).toBe('/list?q=asha');
  await user.click(screen.getByText('All of them'));
  screen.getByText('As it was left');
  screen.getByText('1 chosen');
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 480));
  await user.click(screen.getByText('Record'));
  await user.click(screen.getByText('Menu'));
  screen.getByText('A new list');
  screen.getByText('0 chosen');
  expect(linkBackTo('/list')).toHaveProperty('state');
  forgetPlaces();
  expect(linkBackTo('/list')).toEqual({ to: '/list' });
});
