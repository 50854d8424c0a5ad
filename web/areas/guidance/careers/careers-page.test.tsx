import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { setPageData } from '#web/lib/page-data.ts';
import { CareerPage } from './career-page.tsx';
import { CareersPage } from './careers-page.tsx';
import { careerContent, careerList } from './page-content.ts';

const user = userEvent.setup({ delay: null });
afterEach(() => setPageData(null));

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={paths.careers} element={<CareersPage />} />
        <Route path={paths.careerOf} element={<CareerPage unknown={<p>No such career</p>} />} />
      </Routes>
    </MemoryRouter>,
  );
}

test('careers are found by words, interest, route and subjects', async () => {
  setPageData({ path: paths.careers, data: careerList() });
  show(paths.careers);
  const count = careerList().careers.length;
  expect(screen.getByRole('status')?.textContent).toMatch(`${count} careers`);
  await user.type(screen.getByLabelText('Search'), 'gnm');
  expect(screen.getByRole('link', { name: 'Nurse' }).getAttribute('href')).toBe('/careers/staff-nurse');
  expect(screen.getByRole('status')?.textContent).toMatch(new RegExp(`^\\d+ of ${count} careers$`));
  await user.clear(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'no such work');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.selectOptions(screen.getByLabelText('Route'), 'After Class 10');
  await user.click(screen.getByLabelText('Found close to most homes'));
  expect(screen.getByRole('link', { name: 'Electrician' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Chartered accountant' })).toBeNull();
});

test('the page of a career says how each statement is known', () => {
  setPageData({ path: careerAddress('staff-nurse'), data: careerContent('staff-nurse') });
  show(careerAddress('staff-nurse'));
  expect(screen.getByRole('heading', { level: 1, name: 'Nurse' })).toBeTruthy();
  const section = (name: string) =>
    screen.getByRole('heading', { level: 2, name }).parentElement as HTMLElement;
  expect(section('A day at work')?.textContent).toMatch('Our reading');
  expect(section('Which interests fit')?.textContent).toMatch(/Measured.*“Registered Nurses”/);
  expect(section('Which interests fit')?.textContent).toMatch(ONET_CREDIT);
  const degree = within(section('Routes')).getByText('BSc Nursing (4 years)').closest('li');
  expect(degree?.textContent).toMatch(/Asks for Physics, Chemistry, Biology and English\.Published/);
  expect(degree?.textContent).toMatch(/Medium confidence. Source: umiyanursing.org/);
});

test('without data in the HTML the page loads the library', async () => {
  show(careerAddress('patwari'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Patwari' })).toBeTruthy();
});

test('an unknown career is not found', async () => {
  show(careerAddress('king'));
  expect(await screen.findByText('No such career')).toBeTruthy();
});
