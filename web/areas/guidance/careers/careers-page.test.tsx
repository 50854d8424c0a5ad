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

const all = careerList();
const SOME = ['staff-nurse', 'electrician', 'chartered-accountant', 'patwari'];
const someCareers = all.careers.filter(({ slug }) => SOME.includes(slug));

test('careers are found by words, interest, route and subjects', async () => {
  setPageData({ path: paths.careers, data: { ...all, careers: someCareers } });
  show(paths.careers);
  expect(screen.getByRole('status').textContent).toBe('4 careers');
  await user.type(screen.getByLabelText('Search'), 'gnm');
  expect(screen.getByRole('link', { name: 'Nurse' }).getAttribute('href')).toBe('/careers/staff-nurse');
  expect(screen.getByRole('status').textContent).toBe('1 of 4 careers');
  await user.clear(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'no such work');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByRole('link', { name: 'Chartered accountant' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Route'), 'After Class 10');
  await user.click(screen.getByLabelText('Found close to most homes'));
  expect(screen.getByRole('link', { name: 'Electrician' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Chartered accountant' })).toBeNull();
});

test('a degree that follows the other route opens no door by itself', () => {
  const doctor = all.careers.find(({ slug }) => slug === 'doctor');
  expect(doctor?.starts).toContain('degree');
  expect(doctor?.streams).toContain('pcb');
  expect(doctor?.streams).not.toContain('commerce-with-mathematics');
});

test('a search shows thirty careers, and more when asked', async () => {
  const one = someCareers[0];
  if (!one) throw new Error('No career');
  const many = Array.from({ length: 40 }, (_, at) => ({ ...one, slug: `nurse-${at}`, name: `Nurse ${at}` }));
  setPageData({ path: paths.careers, data: { ...all, careers: many } });
  show(paths.careers);
  expect(screen.getAllByRole('link', { name: /^Nurse/ })).toHaveLength(40);
  await user.type(screen.getByLabelText('Search'), 'n');
  expect(screen.getByRole('status').textContent).toBe('40 of 40 careers');
  expect(screen.getAllByRole('link', { name: /^Nurse/ })).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('link', { name: /^Nurse/ })).toHaveLength(40);
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
