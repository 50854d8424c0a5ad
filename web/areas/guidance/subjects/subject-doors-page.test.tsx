import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isWeak, listCourseCorrections, NO_CORRECTIONS, type Subject } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { courseTable, doorsData } from '#web/areas/guidance/careers/library.ts';
import { setPageData } from '#web/lib/page-data.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { compareDoors, type DoorState } from './doors.ts';
import { SubjectDoorsPage } from './subject-doors-page.tsx';
import { SubjectTablePage } from './subject-table-page.tsx';

const COURSE_TABLE = courseTable(NO_CORRECTIONS);
const SURE_COURSES = COURSE_TABLE.courses.filter((course) => !isWeak(course));
const DOORS_DATA = doorsData(NO_CORRECTIONS);

const user = userEvent.setup({ delay: null });

beforeEach(() => setPageData({ path: paths.subjectDoors, data: DOORS_DATA }));
afterEach(() => setPageData(null));

function Address() {
  return <code>{useLocation().search}</code>;
}

function show(search = '') {
  render(
    <MemoryRouter initialEntries={[paths.subjectDoors + search]}>
      <SubjectDoorsPage />
      <Address />
    </MemoryRouter>,
  );
}
const shownCombination = () =>
  screen.getByLabelText<HTMLSelectElement>('Combination').selectedOptions[0]?.text;
const family = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).closest('details') as HTMLElement;

test('the doors of a combination, with their reasons, confidence and source', async () => {
  show('?with=english,physics,chemistry,biology');
  expect(screen.getByText('Compiled on 24 November 2026. Check the bulletin.')).toBeTruthy();
  expect(shownCombination()).toBe('Own choice');
  const engineering = within(family('Engineering'));
  const bits = engineering
    .getByText('BE Environmental and Sustainability Engineering (BITS Pilani)')
    .closest('li');
  expect(bits?.textContent).toMatch(
    /Open.*Asks for Physics, Chemistry and Biology; or Physics, Chemistry and Math/,
  );
  expect(bits?.textContent).toMatch('High confidence. Source: bitsadmission.com, read on 24 Nov 2026.');
  const iit = engineering.getByText('BTech/BS/dual degree at IITs').closest('li');
  expect(iit?.textContent).toMatch(/Closed.*Missing: Mathematics\./);
  expect(engineering.getByText('BTech second-year lateral entry').closest('li')?.textContent).toMatch(
    /Depends.*Begins after Class 10/,
  );
});

test('a chosen group keeps its name where another board has the same subjects', async () => {
  show();
  const kerala = '01: Physics, Chemistry, Biology, Mathematics (Kerala Plus Two)';
  await user.selectOptions(screen.getByLabelText('Combination'), kerala);
  expect(shownCombination()).toBe(kerala);
  await user.click(screen.getByLabelText('History'));
  expect(shownCombination()).toBe('Own choice');
});

test('rows that we are not sure of are hidden until a family asks', async () => {
  show();
  const weak = COURSE_TABLE.courses.filter(isWeak);
  expect(weak.length).toBeGreaterThan(5);
  screen.getByText(`${SURE_COURSES.length} courses, examinations and careers`);
  const ask = screen.getByRole('button', { name: `Show ${weak.length} rows that we are not sure of` });
  await user.click(ask);
  expect(ask.ariaPressed).toBe('true');
  screen.getByText(`${COURSE_TABLE.courses.length} courses, examinations and careers`);
});

test('links near the top skip the long list', () => {
  show();
  const jumps = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(jumps.map(({ textContent }) => textContent)).toEqual([
    'What they open',
    'Compare',
    'Start from careers',
  ]);
  for (const { hash, textContent } of jumps as HTMLAnchorElement[]) {
    const title = within(document.getElementById(hash.slice(1)) as HTMLElement).getAllByRole('heading')[0];
    expect(title?.textContent).toBe(textContent);
  }
});

test('a change of subjects changes the doors and the address', async () => {
  show('?with=english,physics,chemistry,biology');
  await user.click(screen.getByLabelText('Mathematics'));
  expect(screen.getByRole('status')?.textContent).not.toMatch('Closed');
  expect(shownCombination()).toBe('PCMB (CBSE)');
  expect(screen.getByText('?with=english%2Cphysics%2Cchemistry%2Cbiology%2Cmathematics')).toBeTruthy();
});

test('two combinations: each door that changes, with both states, reason, confidence and source', async () => {
  show('?with=english,physics,chemistry,mathematics,computer-science&or=english,physics,chemistry,biology');
  const pcm: Subject[] = ['English', 'Physics', 'Chemistry', 'Mathematics', 'Computer Science'];
  const pcb: Subject[] = ['English', 'Physics', 'Chemistry', 'Biology'];
  const changes = compareDoors(pcm, pcb, SURE_COURSES);
  expect(screen.getByText(`With the other combination ${changes.length} doors change.`)).toBeTruthy();
  const rowsOf = async (title: string, state: DoorState) => {
    const { length } = changes.filter(({ after }) => after.state === state);
    expect(length, title).toBeGreaterThan(0);
    const group = family(`${title}: ${length}`);
    // A folded group renders no rows.
    expect(within(group).queryAllByRole('heading', { level: 4 })).toEqual([]);
    await user.click(within(group).getByText(`${title}: ${length}`));
    expect(within(group).getAllByRole('heading', { level: 4, hidden: true })).toHaveLength(length);
    return within(group);
  };
  const rowOf = (rows: Awaited<ReturnType<typeof rowsOf>>, id: string) =>
    rows.getByText(DOORS_DATA.courses.find((course) => course.id === id)?.name ?? '').closest('li')
      ?.textContent;

  const open = await rowsOf('Newly open', 'open');
  expect(rowOf(open, 'med-mbbs')).toMatch(/Open by a bridge ?becomes ?Open/);
  await rowsOf('Now it depends', 'depends');
  const bridge = await rowsOf('Open only by a bridge now', 'bridge');
  expect(rowOf(bridge, 'av-cpl')).toMatch(
    /Open ?becomes ?Open by a bridge.*Missing: Mathematics\. Bridge: .*NIOS.*confidence\. Check on the official page: dgca\.gov\.in\. We read the rule on another page/,
  );
  const shut = await rowsOf('Shut', 'closed');
  expect(rowOf(shut, 'eng-btech-iit')).toMatch(/Open ?becomes ?Closed.*Missing: Mathematics\./);
  expect(rowOf(bridge, 'eng-btech-nit')).toBeTruthy();
  expect(() => rowOf(shut, 'eng-btech-nit')).toThrow('Unable to find');
});

test('two combinations with the same doors show no change', () => {
  show('?with=english,accountancy,economics&or=english,accountancy,economics');
  expect(screen.getByText('With the other combination no door changes.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /^(Newly open|Shut)/ })).toBeNull();
});

test('the fewest subjects for several courses follow the chosen courses', async () => {
  show('?keep=med-mbbs,unknown');
  await user.selectOptions(screen.getByLabelText('Career or course that should stay open'), 'eng-btech-iit');
  expect(
    screen.getByRole('heading', {
      name: 'Fewest subjects: Biology, Chemistry, English, Mathematics and Physics',
    }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove MBBS' }));
  expect(
    screen.getByRole('heading', { name: 'Fewest subjects: Chemistry, Mathematics and Physics' }),
  ).toBeTruthy();
});

test('the fewest subjects for a career follow its course', async () => {
  show('?keep=doctor,eng-btech-iit');
  expect(screen.getByRole('button', { name: 'Remove Doctor (MBBS)' })).toBeTruthy();
  expect(
    screen.getByRole('heading', {
      name: 'Fewest subjects: Biology, Chemistry, English, Mathematics and Physics',
    }),
  ).toBeTruthy();
  expect(screen.getByText(/The usual route to each career stays open/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Career or course that should stay open'), 'electrician');
  expect(screen.getByRole('button', { name: 'Remove Electrician' })).toBeTruthy();
});

test('a career says its usual route first, and another way as another way', () => {
  show('?keep=mechanical-engineer');
  expect(
    screen.getByText(
      /^The usual route, after Class 12: Physics, Chemistry and Mathematics. Without these subjects only by another way: Polytechnic diploma/,
    ),
  ).toBeTruthy();
});

test('a page without data never shows old rules: it loads the corrections, and again after a failure', async () => {
  setPageData(null);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  setPublicServices('enquiries');
  const api = stubApi();
  api.disconnect(listCourseCorrections);
  show();
  await screen.findByText('This page could not be loaded');
  const course = COURSE_TABLE.courses.find(({ id }) => id === 'eng-bits');
  if (!course) throw new Error('The table has no eng-bits');
  const corrected = [{ ...course, confidence: 'low' as const, readOn: '2026-12-01' }];
  api.answer(listCourseCorrections, { corrected, retired: ['eng-bits-env'] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: /^Show \d+ rows that we are not sure of$/ }));
  const engineering = within(
    (await screen.findByRole('heading', { level: 3, name: 'Engineering' })).closest('details') as HTMLElement,
  );
  const row = engineering.getByText(course.name).closest('li');
  expect(row?.textContent).toMatch(/Depends.*the sources are weak or differ/);
  expect(row?.textContent).toMatch('read on 1 Dec 2026');
  expect(engineering.queryByText(/Environmental and Sustainability/)).toBeNull();
  screen.getByText(`${COURSE_TABLE.courses.length - 1} courses, examinations and careers`);
});

test('a page in browser mode has the corrections in its HTML, or the built-in table', async () => {
  setPageData(null);
  stubApi();
  setPublicServices('browser');
  show();
  await screen.findByText(`${SURE_COURSES.length} courses, examinations and careers`);
  cleanup();
  setPublicServices('browser', { corrected: [], retired: ['med-mbbs', 'eng-bits'] });
  show();
  await screen.findByText(`${SURE_COURSES.length - 2} courses, examinations and careers`);
});

test('a career with retired rows only is no wish, because its rule is unknown', () => {
  const { careers } = doorsData({ corrected: [], retired: COURSE_TABLE.courses.map(({ id }) => id) });
  expect(careers.length).toBeGreaterThan(0);
  expect(careers.map(({ id }) => id)).not.toContain('doctor');
});

test('no career has the id of a course', () => {
  const ids = DOORS_DATA.courses.map(({ id }) => id);
  expect(DOORS_DATA.careers.filter(({ id }) => ids.includes(id))).toEqual([]);
});

test('the table names the suitable combinations for each course', () => {
  setPageData({ path: paths.subjectTable, data: COURSE_TABLE });
  render(
    <MemoryRouter>
      <SubjectTablePage />
    </MemoryRouter>,
  );
  const law = screen.getByText('Three-year LLB').closest('tr');
  expect(law?.textContent).toMatch('Depends: every combination');
  const mbbs = screen.getByText('MBBS').closest('tr');
  expect(mbbs?.textContent).toMatch(/Open: PCB, PCMB/);
  expect(mbbs?.textContent).toMatch(/Closed: Commerce with Mathematics/);
  // One combination that depends leaves the others open.
  const army = screen.getByText('NDA - Army wing').closest('tr');
  expect(army?.textContent).toMatch(/examination has Mathematics at the level of Class 12\./);
  expect(army?.textContent).toMatch(/Open: PCM with Computer Science,.*Depends: PCB,.*Humanities/);
  const weak = screen.getByText('BOptom / BSc Optometry').closest('tr');
  expect(weak?.textContent).toMatch(/Probably closed: .*Humanities/);
});
