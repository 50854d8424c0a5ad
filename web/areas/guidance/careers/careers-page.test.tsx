import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { listCourseCorrections, NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import { ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { setPageData } from '#web/lib/page-data.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { CareerPage } from './career-page.tsx';
import { CareersPage } from './careers-page.tsx';
import { CAREER_SLUGS, careerContent, careerList, careersOfCourses } from './page-content.ts';

const user = userEvent.setup({ delay: null });
afterEach(() => setPageData(null));

const Search = () => <p data-testid="search">{useLocation().search}</p>;

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Search />
      <Routes>
        <Route path={paths.careers} element={<CareersPage />} />
        <Route path={paths.careerOf} element={<CareerPage unknown={<p>No such career</p>} />} />
      </Routes>
    </MemoryRouter>,
  );
}

const all = careerList(NO_CORRECTIONS);
const SOME = ['staff-nurse', 'electrician', 'chartered-accountant', 'patwari'];
const someCareers = all.careers.filter(({ slug }) => SOME.includes(slug));

test('careers are found by words, interest, route and subjects', async () => {
  setPageData({ path: paths.careers, data: { ...all, careers: someCareers } });
  show(paths.careers);
  expect(screen.getByRole('status').textContent).toBe('4 careers');
  await user.type(screen.getByLabelText('Search'), 'gnm');
  await screen.findByText('1 of 4 careers');
  expect(screen.getByRole('link', { name: 'Nurse' }).getAttribute('href')).toBe('/careers/staff-nurse');
  await user.clear(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'no such work');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  expect(screen.getByRole('link', { name: 'Chartered accountant' })).toBeTruthy();
  const filters = screen.getByRole('button', { name: 'Filters', expanded: false });
  await user.click(filters);
  expect(filters.ariaExpanded).toBe('true');
  await user.selectOptions(screen.getByLabelText('Route'), 'After Class 10');
  await user.click(screen.getByLabelText('Found close to most homes'));
  expect(filters.textContent).toBe('Filters (2)');
  expect(screen.getByRole('link', { name: 'Electrician' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Chartered accountant' })).toBeNull();
});

test('the address has the search and the filters, for Back, a reload and a link', async () => {
  setPageData({ path: paths.careers, data: { ...all, careers: someCareers } });
  show(`${paths.careers}?near=yes&start=nowhere&stream=gone&q=gnm`);
  expect(screen.getByRole('status').textContent).toBe('1 of 4 careers');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('gnm');
  expect(screen.getByLabelText<HTMLInputElement>('Found close to most homes').checked).toBe(true);
  for (const label of ['Route', 'Class 11 subjects']) {
    expect(screen.getByLabelText<HTMLSelectElement>(label).value).toBe('');
  }
  await user.clear(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'electrician');
  await screen.findByRole('link', { name: 'Electrician' });
  await user.selectOptions(screen.getByLabelText('Route'), 'After Class 10');
  expect(screen.getByTestId('search').textContent).toBe('?q=electrician&start=class10&stream=gone&near=yes');
});

test('the family of a career named by the exact word comes first', async () => {
  setPageData({ path: paths.careers, data: all });
  show(paths.careers);
  await user.type(screen.getByLabelText('Search'), 'ca');
  await screen.findByText(/^\d+ of \d+ careers$/);
  const shown = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(shown[0]).toBe('Banking and finance');
  expect(shown.length).toBeGreaterThan(1);
});

test('a degree opens no door by itself when it follows another route', () => {
  const doctor = all.careers.find(({ slug }) => slug === 'doctor');
  expect(doctor?.starts).toContain('degree');
  expect(doctor?.streams).toContain('pcb');
  expect(doctor?.streams).not.toContain('commerce-with-mathematics');
});

test('a search shows thirty careers, and more on request', async () => {
  const one = someCareers[0];
  if (!one) throw new Error('No career');
  const many = Array.from({ length: 40 }, (_, at) => ({ ...one, slug: `nurse-${at}`, name: `Nurse ${at}` }));
  setPageData({ path: paths.careers, data: { ...all, careers: many } });
  show(paths.careers);
  expect(screen.getAllByRole('link', { name: /^Nurse/ })).toHaveLength(40);
  await user.type(screen.getByLabelText('Search'), 'n');
  await screen.findByText('40 of 40 careers');
  expect(screen.getAllByRole('link', { name: /^Nurse/ })).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('link', { name: /^Nurse/ })).toHaveLength(40);
});

test('the page of a career names the source of each statement', () => {
  setPageData({ path: careerAddress('staff-nurse'), data: careerContent('staff-nurse', NO_CORRECTIONS) });
  show(careerAddress('staff-nurse'));
  expect(screen.getByRole('heading', { level: 1, name: 'Nurse' })).toBeTruthy();
  const section = (name: string) =>
    screen.getByRole('heading', { level: 2, name }).parentElement as HTMLElement;
  expect(section('A day at work')?.textContent).toMatch('Our reading');
  expect(section('Which interests fit')?.textContent).toMatch(/Measured.*“Registered Nurses”/);
  expect(section('Which interests fit')?.textContent).toMatch(ONET_CREDIT);
  const degree = within(section('Routes')).getByText('BSc Nursing (4 years)').closest('li');
  expect(degree?.textContent).toMatch(/Asks for Physics, Chemistry, Biology and English\.Our reading/);
  expect(degree?.textContent).toMatch(/Medium confidence. Source: umiyanursing.org/);
});

test('without data in the HTML the page loads the library', async () => {
  setPublicServices('enquiries');
  stubApi().answer(listCourseCorrections, NO_CORRECTIONS);
  show(careerAddress('patwari'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Patwari' })).toBeTruthy();
});

test('a career loaded by the page has the corrected rows, without the retired ones', async () => {
  const [degree, diploma] = careerContent('staff-nurse', NO_CORRECTIONS)?.courses ?? [];
  if (!degree || !diploma) throw new Error('The nurse has fewer than two courses');
  const corrected = [{ ...degree, marks: '55% from now on', readOn: '2026-12-01' }];
  setPublicServices('enquiries');
  stubApi().answer(listCourseCorrections, { corrected, retired: [diploma.id] });
  show(careerAddress('staff-nurse'));
  const row = (await screen.findByText(degree.name)).closest('li');
  expect(row?.textContent).toMatch(/55% from now on/);
  expect(row?.textContent).toMatch('read on 1 Dec 2026');
  expect(screen.queryByText(diploma.name)).toBeNull();
});

test('a career without an active row has no combination, because its rule is unknown', () => {
  const ids = careerContent('doctor', NO_CORRECTIONS)?.courses.map(({ id }) => id) ?? [];
  expect(ids.length).toBeGreaterThan(0);
  const retired = careerList({ corrected: [], retired: ids }).careers.find(({ slug }) => slug === 'doctor');
  expect(retired?.streams).toEqual([]);
});

test('the careers of a row are those whose pages change with it', () => {
  const row = careerContent('doctor', NO_CORRECTIONS)?.courses[0];
  if (!row) throw new Error('The doctor has no course');
  const corrections = { corrected: [{ ...row, marks: '99%' }], retired: [] };
  const isChanged = (slug: string) =>
    JSON.stringify(careerContent(slug, NO_CORRECTIONS)) !== JSON.stringify(careerContent(slug, corrections));
  expect(careersOfCourses([row.id])).toEqual(CAREER_SLUGS.filter(isChanged));
});

test('an unknown career shows a 404', async () => {
  setPublicServices('enquiries');
  stubApi().answer(listCourseCorrections, NO_CORRECTIONS);
  show(careerAddress('king'));
  expect(await screen.findByText('No such career')).toBeTruthy();
});
