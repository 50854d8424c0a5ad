import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CourseRow,
  confirmCourse,
  correctCourse,
  listCourses,
  resetCourse,
  restoreCourse,
  retireCourse,
} from '#contracts/guidance/index.ts';
import { courseAddress, paths } from '#contracts/pages.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { CoursePage } from './course-page.tsx';
import { BITSAT, makeCourseRow } from './courses-fixture.ts';
import { CoursesPage } from './courses-page.tsx';

let api: ApiStub;
const answer = (...rows: CourseRow[]) => api.answer(listCourses, { rows });

beforeEach(() => {
  api = stubApi();
  answer(makeCourseRow());
});

function open(path: string) {
  renderPortal(
    <Routes>
      <Route path={paths.admin.dashboardCourses} element={<CoursesPage />} />
      <Route path={paths.admin.dashboardCourse} element={<CoursePage />} />
    </Routes>,
    { path, user: { role: 'admin' } },
  );
  return userEvent.setup({ delay: null });
}
const openRow = () => open(courseAddress('eng-bits'));
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

describe('the list', () => {
  it('shows confidence and age of each row, and keeps its filters in the address', async () => {
    answer(
      makeCourseRow(),
      makeCourseRow({ id: 'law', name: 'Three-year LLB', confidence: 'low' }, { state: 'corrected' }),
    );
    const user = open(`${paths.admin.dashboardCourses}?state=corrected`);
    screen.getByText('Loading courses...');
    await screen.findByText('1 of 2 courses');
    const row = screen.getByRole('link', { name: 'Three-year LLB' }).closest('tr');
    expect(row?.textContent).toMatch(/Engineering.*Low confidence.*Corrected.*20 Apr 2026/);
    await user.selectOptions(screen.getByLabelText('State'), 'Any state');
    await screen.findByText('2 courses');
    await user.selectOptions(screen.getByLabelText('Confidence'), 'Medium confidence');
    await screen.findByText('No courses found.');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await screen.findByText('2 courses');
    await user.click(screen.getByRole('link', { name: 'BE at BITS Pilani' }));
    await screen.findByRole('heading', { name: 'BE at BITS Pilani' });
  });

  it('has empty and error states', async () => {
    api.refuse(listCourses, 500, { code: 'internal', message: 'x' });
    const user = open(paths.admin.dashboardCourses);
    await screen.findByText('Failed to load the courses. Please try again.');
    answer();
    await user.click(await button('Retry'));
    await screen.findByText('The table of courses is empty.');
  });
});

describe('a row', () => {
  it('shows the public text, and its difference from the release', async () => {
    const changed = { changedAt: '2026-04-30T06:30:00.000Z', changedBy: 'Asha Rao' };
    const compiled = { ...BITSAT, subjects: [], marks: '70%' };
    answer(makeCourseRow({}, { ...changed, compiled, state: 'corrected', version: 2 }));
    openRow();
    await screen.findByText(/Begins after Class 12\. Asks for Physics, Chemistry and Mathematics\./);
    expect(screen.getByRole('link', { name: 'Source: bitsadmission.com' }).getAttribute('href')).toBe(
      BITSAT.source,
    );
    const staff = screen.getByRole('heading', { name: 'For the staff only' }).parentElement as HTMLElement;
    expect(staff.textContent).toMatch('Only one page was found');
    expect(within(staff).getByRole('link', { name: 'www.mirror.example' })).toBeTruthy();
    screen.getByText(/Last changed on 30 Apr 2026.* by Asha Rao/);
    const difference = screen.getByText('70%').closest('dd');
    expect(difference?.textContent).toBe('70% → 75% in PCM');
    expect(screen.getByText('nothing').closest('dd')?.textContent).toMatch(
      'nothing → Physics, Chemistry and',
    );
  });

  it('with an unknown id is not found', async () => {
    open(courseAddress('eng-magic'));
    await screen.findByText('This course was not found.');
  });

  it('is corrected with its source, on its version, with a preview', async () => {
    const user = openRow();
    await user.click(await button('Correct'));
    expect(screen.getByLabelText('Checked on')).toHaveProperty(
      'value',
      formatWeekday(officeDay(Date.now())).replaceAll(',', ''),
    );
    const source = screen.getByLabelText('Source');
    await user.clear(source);
    await user.type(source, 'bulletin');
    await user.click(await button('Add an alternative'));
    await user.click(await button('Save Correction'));
    await screen.findByText(/^The source must be the address of a page/);
    dialog().getByText('An alternative needs a subject');
    expect(document.activeElement).toBe(source);
    await user.clear(source);
    await user.type(source, 'https://www.bits.example/2027');
    await user.selectOptions(screen.getByLabelText('Alternative 2'), 'Physics');
    await user.selectOptions(screen.getByLabelText('Alternative 2'), 'Biology');
    await user.click(await button('Remove Physics from Alternative 2'));
    await user.selectOptions(screen.getByLabelText('Begins after'), 'A science degree');
    await user.clear(screen.getByLabelText('Marks'));
    await user.type(screen.getByLabelText('Marks'), '80%');
    await user.selectOptions(
      screen.getByLabelText('Applied Mathematics'),
      'Ask the college whether it counts as Mathematics',
    );
    await user.selectOptions(screen.getByLabelText(/^Subjects of the entrance examination/), 'Statistics');
    await user.type(screen.getByLabelText('Bridge'), 'An open school');
    await user.selectOptions(screen.getByLabelText('Subjects that may be passed later'), 'Mathematics');
    await user.click(screen.getByLabelText('The bridge leads into this course'));
    const preview = within(screen.getByRole('region', { name: 'What a family will read' }));
    preview.getByText(
      'Begins after a science degree. Asks for Physics, Chemistry and Mathematics; or Biology. The entrance examination has Statistics at the level of Class 12.',
    );
    preview.getByText('80%');
    api.answer(correctCourse, { row: makeCourseRow({}, { version: 2 }) });
    await user.click(await button('Save Correction'));
    await expectToast('Success', 'The correction is on the public pages');
    expect(api.callsOf(correctCourse)[0]?.body).toEqual({
      version: 1,
      name: BITSAT.name,
      route: 'BITSAT',
      marks: '80%',
      ages: '',
      other: '',
      body: 'BITS Pilani',
      note: '',
      entry: { after: 'degree', degree: 'science' },
      subjects: [['Physics', 'Chemistry', 'Mathematics'], ['Biology']],
      appliedMathematics: 'ask',
      examinationNeeds: ['Statistics'],
      helpful: ['Computer Science'],
      bridge: { text: 'An open school', adds: ['Mathematics'], isRoute: true },
      source: 'https://www.bits.example/2027',
      readOn: officeDay(Date.now()),
      confidence: 'high',
    });
  });

  it('in conflict offers both versions', async () => {
    const user = openRow();
    await user.click(await button('Correct'));
    await user.clear(screen.getByLabelText('Marks'));
    await user.type(screen.getByLabelText('Marks'), '80%');
    api.refuseOnce(correctCourse, 409, { code: 'stale', message: 'Changed' });
    const theirs = makeCourseRow({ marks: '85%', ages: 'at most 25' }, { version: 2, state: 'corrected' });
    answer(theirs);
    await user.click(await button('Save Correction'));
    await screen.findByText('Somebody else has changed this course');
    await user.click(screen.getByLabelText(/Mine.*80%/));
    api.answer(correctCourse, { row: makeCourseRow({}, { version: 3 }) });
    await user.click(await button('Save'));
    await waitFor(() => expect(api.callsOf(correctCourse)).toHaveLength(2));
    expect(api.callsOf(correctCourse)[1]?.body).toMatchObject({
      version: 2,
      marks: '80%',
      ages: 'at most 25',
    });
  });

  it('is confirmed once another version of its rule was seen', async () => {
    const user = openRow();
    await user.click(await button('Confirm'));
    await user.selectOptions(screen.getByLabelText('Confidence'), 'Medium confidence');
    api.refuseOnce(confirmCourse, 409, {
      code: 'stale',
      message: 'Somebody else has changed this course.',
    });
    answer(makeCourseRow({ marks: '85%' }, { version: 2, state: 'corrected' }));
    await user.click(dialog().getByRole('button', { name: 'Confirm' }));
    await screen.findByText(/Please read it again/);
    within(screen.getByRole('region', { name: 'The row' })).getByText('85%');
    api.answer(confirmCourse, { row: makeCourseRow({}, { version: 3 }) });
    await user.click(dialog().getByRole('button', { name: 'Confirm' }));
    await expectToast('Success', 'The row is confirmed');
    expect(api.callsOf(confirmCourse).map(({ body }) => body)).toMatchObject([
      { version: 1, confidence: 'medium', source: BITSAT.source },
      { version: 2, confidence: 'medium' },
    ]);
  });

  it('without a source cannot be confirmed', async () => {
    answer(makeCourseRow({ source: null, confidence: 'low' }));
    const user = openRow();
    await screen.findByText(/We have no official source for this row/);
    await user.click(await button('Confirm'));
    await user.click(dialog().getByRole('button', { name: 'Confirm' }));
    await screen.findByText('The source is required');
    expect(document.activeElement).toBe(screen.getByLabelText('Source'));
  });

  it('is retired with a reason, and restored', async () => {
    const user = openRow();
    await user.click(await button('Retire…'));
    await user.click(await button('Retire'));
    await screen.findByText('The reason is required');
    await user.type(screen.getByLabelText('Reason'), 'BITSAT has ended');
    api.answer(retireCourse, { row: makeCourseRow() });
    const retirement = { reason: 'BITSAT has ended', at: '2026-04-30T06:30:00.000Z' };
    answer(makeCourseRow({}, { state: 'retired', version: 2, retirement }));
    await user.click(await button('Retire'));
    await expectToast('Success', 'Families no longer see the course');
    await screen.findByText(
      /Families have not seen this course since 30 Apr 2026\. Reason: BITSAT has ended/,
    );
    expect(api.callsOf(retireCourse)[0]?.body).toEqual({ version: 1, reason: 'BITSAT has ended' });
    api.answer(restoreCourse, { row: makeCourseRow() });
    answer(makeCourseRow({}, { version: 3 }));
    await user.click(await button('Bring back'));
    await waitFor(() => expect(api.callsOf(restoreCourse)[0]?.body).toEqual({ version: 2 }));
    await button('Retire…');
  });

  it('is retired once more only after the reason of another member was shown', async () => {
    const user = openRow();
    await user.click(await button('Retire…'));
    await user.type(screen.getByLabelText('Reason'), 'BITSAT has ended');
    api.refuseOnce(retireCourse, 409, { code: 'stale', message: 'Somebody else has changed this course.' });
    const retirement = { reason: 'No longer offered', at: '2026-04-30T06:30:00.000Z' };
    answer(makeCourseRow({}, { state: 'retired', version: 2, retirement }));
    await user.click(await button('Retire'));
    await dialog().findByText(
      'Somebody else has changed this course. The course is retired already, for the reason “No longer offered”. Retire replaces the reason.',
    );
    api.answer(retireCourse, { row: makeCourseRow() });
    await user.click(await button('Retire'));
    await expectToast('Success', 'Families no longer see the course');
    expect(api.callsOf(retireCourse).map(({ body }) => body)).toEqual([
      { version: 1, reason: 'BITSAT has ended' },
      { version: 2, reason: 'BITSAT has ended' },
    ]);
  });

  it('is reset to the compiled row after confirmation', async () => {
    answer(makeCourseRow({}, { state: 'superseded', version: 4 }));
    const user = openRow();
    await screen.findByText(/A later release has read this row after the office did/);
    await user.click(await button('Restore the original entry'));
    api.answer(resetCourse, { row: makeCourseRow() });
    answer(makeCourseRow({}, { version: 5 }));
    await user.click(await button('Restore the Original Entry'));
    await expectToast('Success', 'The row is as compiled again');
    expect(api.callsOf(resetCourse)[0]?.body).toEqual({ version: 4 });
    expect(screen.queryByRole('button', { name: 'Restore the original entry' })).toBeNull();
  });
});
