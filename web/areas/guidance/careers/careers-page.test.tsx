import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { EXAM_SLUGS } from '#contracts/exams.ts';
import { listCourseCorrections, NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import { ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { setPageData } from '#web/lib/page-data.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { CareerPage } from './career-page.tsx';
import { CareersPage } from './careers-page.tsx';
import { COURSE_YEARS } from './course-years.ts';
import { ExamPage, ExamsPage } from './exam-pages.tsx';
import {
  CAREER_SLUGS,
  careerContent,
  careerList,
  careersOfCourses,
  examContent,
  examList,
} from './library.ts';
import { RATED_CAREERS } from './rated-careers.ts';

const user = userEvent.setup({ delay: null });
afterEach(() => setPageData(null));

const Search = () => <p data-testid="search">{useLocation().search}</p>;

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Search />
      <Routes>
        <Route path={paths.careers} element={<CareersPage />} />
        <Route path={paths.exams} element={<ExamsPage />} />
        <Route path="/exams/:slug" element={<ExamPage />} />
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
  await screen.findByText(/Try one short word/);
  expect(screen.getByRole('link', { name: /Entrance examinations, such/ }).getAttribute('href')).toBe(
    '/exams',
  );
  expect(screen.getByRole('link', { name: 'Ask our office' }).getAttribute('href')).toBe('/contact');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
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

test('a search names the examination, and says when it guesses a word', async () => {
  setPageData({ path: paths.careers, data: all });
  show(paths.careers);
  await user.type(screen.getByLabelText('Search'), 'neet');
  expect((await screen.findByRole('link', { name: 'NEET' })).getAttribute('href')).toBe('/exams/neet');
  expect(screen.getByRole('link', { name: 'Doctor (MBBS)' })).toBeTruthy();
  await user.clear(screen.getByLabelText('Search'));
  await user.type(screen.getByLabelText('Search'), 'docter');
  await screen.findByText(/Nothing is written like that/);
  expect(screen.getByRole('link', { name: 'Doctor (MBBS)' })).toBeTruthy();
});

test('an examination’s page says what it opens, who may sit it, and what we do not know', () => {
  setPageData({ path: '/exams/nest', data: examContent('nest', NO_CORRECTIONS) });
  show('/exams/nest');
  expect(screen.getByRole('heading', { level: 1, name: 'NEST' })).toBeTruthy();
  expect(screen.getByText('Age').nextElementSibling?.textContent).toMatch(/do not know this for sure/);
  expect(screen.getByText('When').nextElementSibling?.textContent).toMatch(/Usually in June/);
  expect(screen.getByRole('link', { name: /nestexam\.in/ }).getAttribute('href')).toBe(
    'https://www.nestexam.in',
  );
  expect(screen.getByRole('link', { name: 'Physicist' }).getAttribute('href')).toBe('/careers/physicist');
});

test('the list of examinations leads to each page, and a career to its examinations', () => {
  setPageData({ path: paths.exams, data: examList() });
  show(paths.exams);
  expect(screen.getByRole('link', { name: 'CLAT' }).getAttribute('href')).toBe('/exams/clat');
  expect(screen.getAllByRole('listitem')).toHaveLength(EXAM_SLUGS.length);
  setPageData({ path: careerAddress('advocate'), data: careerContent('advocate', NO_CORRECTIONS) });
  show(careerAddress('advocate'));
  expect(screen.getAllByRole('link', { name: 'CLAT' }).at(-1)?.getAttribute('href')).toBe('/exams/clat');
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
  await user.type(screen.getByLabelText('Search'), 'police');
  await screen.findByText(/^\d+ of \d+ careers$/);
  const shown = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(shown[0]).toBe('Police, fire and safety');
  expect(shown.length).toBeGreaterThan(1);
});

test('with Applied Mathematics the list says what to ask', () => {
  setPageData({ path: paths.careers, data: all });
  show(`${paths.careers}?stream=commerce-with-applied-mathematics&q=economist`);
  expect(screen.getByRole('link', { name: 'Economist' }).closest('li')?.textContent).toContain(
    'ask about Applied Mathematics',
  );
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
  expect(section('At a glance')?.textContent).toMatch('Our reading');
  expect(section('At a glance')?.textContent).toMatch('Years of study on it4 years');
  expect(section('Which interests fit')?.textContent).toMatch(/Measured.*“Registered Nurses”/);
  expect(section('Which interests fit')?.textContent).toMatch(ONET_CREDIT);
  const degree = within(section('Routes')).getByText('BSc Nursing (4 years)').closest('li');
  expect(degree?.textContent).toMatch(/Asks for Physics, Chemistry, Biology and English\.Our reading/);
  expect(degree?.textContent).toMatch(
    /Check on the official page: indiannursingcouncil.org. We read the rule on another page, on 24 Nov 2026/,
  );
});

test.each([
  ['doctor', '5½ years, with the internship'],
  ['mechanical-engineer', '4 years'],
  ['advocate', '5 years'],
  ['chartered-accountant', '4 to 5 years, with the articleship'],
  ['journalist', '3 years, or 4 with honours'],
  ['ias-officer', null],
])('the usual route of %s takes %s', (slug, years) => {
  expect(careerContent(slug, NO_CORRECTIONS)?.years).toBe(years);
});

test('each length is of a known course', () => {
  const known = new Set(
    CAREER_SLUGS.flatMap((slug) => careerContent(slug, NO_CORRECTIONS)?.courses ?? []).map(({ id }) => id),
  );
  expect([...COURSE_YEARS.keys()].filter((id) => !known.has(id))).toEqual([]);
});

describe('a career without a close occupation', () => {
  const unrated = ['ias-officer', 'army-officer', 'soldier', 'diplomat', 'entrepreneur', 'college-lecturer'];

  test.each(unrated)('%s has no ratings, no interests and no fit', (slug) => {
    expect(careerContent(slug, NO_CORRECTIONS)?.occupation).toBe(null);
    expect(all.careers.find((career) => career.slug === slug)?.interests).toEqual([]);
    expect(RATED_CAREERS.map((career) => career.slug)).not.toContain(slug);
  });

  test('its page says so', () => {
    setPageData({ path: careerAddress('army-officer'), data: careerContent('army-officer', NO_CORRECTIONS) });
    show(careerAddress('army-officer'));
    const { parentElement } = screen.getByRole('heading', { level: 2, name: 'Which interests fit' });
    expect(parentElement?.textContent).toMatch('No close match was measured');
    expect(parentElement?.textContent).not.toMatch('O*NET');
    expect(screen.queryByRole('columnheader', { name: 'Rating from 1 to 7' })).toBe(null);
  });

  // Chosen by their work, not by their title.
  test.each([
    ['corporate-lawyer', 'Lawyers'],
    ['cost-accountant', 'Accountants and Auditors'],
    ['customs-inspector', 'Customs and Border Protection Officers'],
    ['coast-guard-sailor', 'Sailors and Marine Oilers'],
    ['yoga-instructor', 'Exercise Trainers and Group Fitness Instructors'],
    ['handloom-weaver', 'Craft Artists'],
    ['military-nurse', 'Registered Nurses'],
    ['electric-vehicle-technician', 'Automotive Service Technicians and Mechanics'],
  ])('the nearest occupation of %s: %s', (slug, title) => {
    expect(careerContent(slug, NO_CORRECTIONS)?.occupation?.title).toBe(title);
  });
});

test.each([
  ['optometrist', 'We are not sure of this rule, and colleges differ: ask there first.'],
  ['town-planner', 'Ask the college whether Applied Mathematics counts as Mathematics.'],
])('the rule about subjects is no firmer than its rows: %s', (slug, words) => {
  const path = careerAddress(slug);
  setPageData({ path, data: careerContent(slug, NO_CORRECTIONS) });
  show(path);
  expect(screen.getAllByText((text) => text.includes(words)).length).toBeGreaterThan(0);
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
  expect(row?.textContent).toMatch('on 1 Dec 2026');
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
