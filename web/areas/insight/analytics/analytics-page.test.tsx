import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getChoiceFigures } from '#contracts/guidance/index.ts';
import {
  type Analytics,
  type Dimension,
  exportAnalytics,
  getAnalytics,
  MEASURES,
  whyNotCounted,
} from '#contracts/insight/index.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { AnalyticsPage } from './analytics-page.tsx';

const PERIOD = { from: '2026-03-01', to: '2026-04-30' };
const PATH = `/admin/dashboard/analytics?from=${PERIOD.from}&to=${PERIOD.to}`;

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  // A super admin sees them below the figures.
  api.answer(getChoiceFigures, { figures: [] });
});

/** Figures in the order of MEASURES; null for those without this dimension. */
function figuresOf(values: number[], by: Dimension) {
  const entries = MEASURES.map((measure, index) => [
    measure,
    whyNotCounted(measure, by) === null ? (values[index] ?? 0) : null,
  ]);
  return Object.fromEntries(entries) as Analytics['totals'];
}

function makeAnalytics(by: Dimension, groups: [string | null, string | null, number[]][]): Analytics {
  const sum = MEASURES.map((_, index) => groups.reduce((all, [, , values]) => all + (values[index] ?? 0), 0));
  return {
    period: PERIOD,
    by,
    totals: figuresOf(sum, by),
    groups: groups.map(([key, name, values]) => ({ key, name, figures: figuresOf(values, by) })),
    before: {
      period: { from: '2025-12-30', to: '2026-02-28' },
      totals: figuresOf([4, 8, 0, 4, 20, 1, 6, 8, 3, 2], by),
    },
    funnel: [
      { step: 'came_in', count: 8, days: null },
      { step: 'talked', count: 6, days: 1 },
      { step: 'met', count: 4, days: 2.5 },
      { step: 'enrolled', count: 2, days: null },
    ],
    notCounted: MEASURES.flatMap((measure) => {
      const reason = whyNotCounted(measure, by);
      return reason === null ? [] : [{ measure, reason }];
    }),
  };
}

const MONTHS = makeAnalytics('month', [
  ['2026-03', null, [2, 6, 1, 1, 8, 2, 3, 4, 1, 0]],
  ['2026-04', null, [3, 2, 1, 3, 12, 0, 3, 5, 2, 1]],
]);

/** Queries by role search the whole page, which is slow on a busy machine. */
const PATIENT = { timeout: 5000 };
const sectionOf = async (name: string) => within(await screen.findByRole('region', { name }, PATIENT));
const hrefIn = (part: HTMLElement, name: string) =>
  within(part).getByRole('link', { name }).getAttribute('href');
const lastQuery = () => {
  const call = api.callsOf(getAnalytics).at(-1);
  return Object.fromEntries(new URLSearchParams(call?.path.split('?')[1]));
};

describe('the totals', () => {
  it('link to their lists and are compared with the previous period', async () => {
    api.answer(getAnalytics, MONTHS);
    renderPortal(<AnalyticsPage />, { path: PATH });
    const totals = await sectionOf('Totals');
    totals.getByText(
      '1 Mar 2026 to 30 Apr 2026, compared with the same number of days before: 30 Dec 2025 to 28 Feb 2026',
    );
    const addresses = totals
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    const days = 'from=2026-03-01&to=2026-04-30';
    const before = 'from=2025-12-30&to=2026-02-28';
    const appointments = '/admin/dashboard/appointments?view=list';
    expect(addresses).toEqual([
      '5 /admin/dashboard/students?createdFrom=2026-03-01&createdTo=2026-04-30',
      'before: 4 /admin/dashboard/students?createdFrom=2025-12-30&createdTo=2026-02-28',
      `20 ${appointments}&status=not_cancelled&${days}`,
      `before: 20 ${appointments}&status=not_cancelled&${before}`,
      `2 ${appointments}&status=no_show&${days}`,
      `before: 1 ${appointments}&status=no_show&${before}`,
      '6 /admin/dashboard/reports?completedFrom=2026-03-01&completedTo=2026-04-30',
      'before: 6 /admin/dashboard/reports?completedFrom=2025-12-30&completedTo=2026-02-28',
    ]);
    totals.getByText('+25%,');
    expect(totals.getAllByText('0%,')).toHaveLength(2);
  });

  it('compare with nothing when nothing was recorded before, whatever the dimension', async () => {
    const before = { ...MONTHS.before, totals: figuresOf([], 'month') };
    api.answer(getAnalytics, { ...MONTHS, before });
    renderPortal(<AnalyticsPage />, { path: `${PATH}&by=source` });
    const totals = await sectionOf('Totals');
    totals.getByText(/^1 Mar 2026 to 30 Apr 2026. Nothing was recorded in the same number of days before: /);
    expect(totals.queryByText(/^before: /)).toBeNull();
    totals.getByRole('link', { name: '5 registrations: show the list' });
  });
});

describe('the funnel', () => {
  const STEPS: [string, string, RegExp][] = [
    ['Came in: 8', '', /^Came in8$/],
    ['Talked: 6', '&reached=talked', /75% of those who came in · median 1 day until the first talk$/],
    ['Met: 4', '&reached=met', /50% .* · median 2.5 days until the first meeting$/],
    ['Enrolled: 2', '&stage=enrolled', /25% of those who came in$/],
  ];

  it.each(STEPS)('%s leads to its list, with its share and days', async (name, query, words) => {
    api.answer(getAnalytics, MONTHS);
    renderPortal(<AnalyticsPage />, { path: PATH });
    const funnel = await sectionOf('From enquiry to enrolment');
    const link = funnel.getByRole('link', { name: `${name}, show the list` });
    const href = new URL(link.getAttribute('href') ?? '', 'http://office.example');
    const expected = new URLSearchParams(`show=received&from=2026-03-01&to=2026-04-30${query}`);
    expect(Object.fromEntries(href.searchParams)).toEqual(Object.fromEntries(expected));
    expect(link.closest('li')?.textContent).toMatch(words);
  });

  it('says why more are enrolled than came to a meeting', async () => {
    const funnel = MONTHS.funnel.map((step) => (step.step === 'enrolled' ? { ...step, count: 5 } : step));
    api.answer(getAnalytics, { ...MONTHS, funnel });
    renderPortal(<AnalyticsPage />, { path: PATH });
    const link = await screen.findByRole('link', { name: 'Enrolled: 5, show the list' });
    expect(link.closest('li')?.textContent).toMatch(/of those who came in · some without a meeting$/);
  });

  it('and the chart of all enquiries have the same total', async () => {
    api.answer(getAnalytics, { ...MONTHS, totals: { ...MONTHS.totals, leads: 8 } });
    renderPortal(<AnalyticsPage />, { path: PATH });
    await sectionOf('From enquiry to enrolment').then((funnel) =>
      funnel.getByRole('link', { name: /^Came in: 8/ }),
    );
    (await sectionOf('Enquiries')).getByText('8 in total');
  });

  it('is empty in a period without enquiries', async () => {
    api.answer(getAnalytics, { ...MONTHS, funnel: MONTHS.funnel.map((step) => ({ ...step, count: 0 })) });
    renderPortal(<AnalyticsPage />, { path: PATH });
    (await sectionOf('From enquiry to enrolment')).getByText('No enquiry came in during this period.');
  });
});

describe('a measure', () => {
  it('is a chart with a text alternative, and a table in which every figure links to its list', async () => {
    api.answer(getAnalytics, MONTHS);
    renderPortal(<AnalyticsPage />, { path: PATH });
    const section = await sectionOf('No-shows');
    const chart = section.getByRole('list', {
      name: 'No-shows by month: 2 in total; highest: Mar 2026, 2',
    });
    const april = '/admin/dashboard/appointments?view=list&status=no_show&from=2026-04-01&to=2026-04-30';
    expect(hrefIn(chart, 'Apr 2026: 0, show the list')).toBe(april);
    expect(section.queryByRole('table')).toBeNull();
    await userEvent.click(section.getByRole('button', { name: 'Show table: No-shows' }));
    const rows = section.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')]);
    expect(rows.map((cells) => cells.map(({ textContent }) => textContent))).toEqual([
      ['Month', 'No-shows', 'Of appointments'],
      ['Mar 2026', '2', '25%'],
      ['Apr 2026', '0', '0%'],
      ['Total', '2', '10%'],
    ]);
    expect(hrefIn(section.getByRole('table'), 'Apr 2026: 0, show the list')).toBe(april);
    await userEvent.click(section.getByRole('button', { name: 'Hide table: No-shows' }));
    expect(section.queryByRole('table')).toBeNull();
  });

  it('by school links to each school and to students without one, and explains figures without schools', async () => {
    const groups: [string | null, string | null, number[]][] = Array.from({ length: 12 }, (_, index) => [
      ...([String(index + 1), `School ${index + 1}`] as const),
      [index, 0, 0, 0, 0, 0, 0],
    ]);
    api.answer(getAnalytics, makeAnalytics('school', [...groups, [null, null, [20, 0, 0, 0, 0, 0, 0]]]));
    renderPortal(<AnalyticsPage />, { path: `${PATH}&by=school` });
    const section = await sectionOf('Registrations');
    section.getByText('The 10 largest of 12. The table shows all of them.');
    const picture = section.getByRole('list', {
      name: 'Registrations by school: 86 in total; highest: No school, 20',
    });
    expect(picture.textContent?.startsWith('No school20School 1211')).toBe(true);
    await userEvent.click(section.getByRole('button', { name: 'Show table: Registrations' }));
    const days = 'createdFrom=2026-03-01&createdTo=2026-04-30';
    for (const part of [picture, section.getByRole('table')]) {
      expect(hrefIn(part, 'School 12: 11, show the list')).toBe(
        `/admin/dashboard/students?schoolId=12&${days}`,
      );
      expect(hrefIn(part, 'No school: 20, show the list')).toBe(
        `/admin/dashboard/students?without=school&${days}`,
      );
    }
    (await sectionOf('Enquiries')).getByText('Enquiries have no school.');
    (await sectionOf('Appointments')).getByText('None in this period.');
  });

  it('says that a student in two services counts in both', async () => {
    api.answer(getAnalytics, makeAnalytics('service', [['dmit', null, [1, 1, 1, 1, 1, 1, 1]]]));
    renderPortal(<AnalyticsPage />, { path: `${PATH}&by=service` });
    const section = await sectionOf('Registrations');
    section.getByText('A student in two services counts in each of them, and once in the total.');
    section.getByText('DMIT');
  });
});

describe('period and dimension', () => {
  it('follow the address, and default to the last twelve months by month', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-04-30T19:00:00Z') });
    api.answer(getAnalytics, MONTHS);
    renderPortal(<AnalyticsPage />, { path: '/admin/dashboard/analytics?from=yesterday' });
    await sectionOf('Registrations');
    // At 19:00 UTC it is the next day in the office.
    expect(lastQuery()).toEqual({ from: '2025-05-02', to: '2026-05-01', by: 'month' });
    const usual = (name: string) => screen.getByRole('button', { name });
    expect(usual('Last 12 months').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(usual('This month'));
    await waitFor(() => expect(lastQuery()).toEqual({ from: '2026-05-01', to: '2026-05-01', by: 'month' }));
    fireEvent.click(usual('Last 3 months'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-02-02', to: '2026-05-01' }));
    fireEvent.click(usual('This year'));
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-01-01', to: '2026-05-01' }));
    fireEvent.change(screen.getByLabelText('By'), { target: { value: 'city' } });
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-01-01', by: 'city' }));
    expect(screen.getByTestId('address').textContent).toContain('by=city');
  });

  it('in free form accept only whole days in order', async () => {
    api.answer(getAnalytics, MONTHS);
    renderPortal(<AnalyticsPage />, { path: PATH });
    await sectionOf('Registrations');
    const calls = api.callsOf(getAnalytics).length;
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '0202-04-30' } });
    expect(lastQuery()).toMatchObject(PERIOD);
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-05-01' } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The first day must not be after the last day.',
    );
    expect(api.callsOf(getAnalytics)).toHaveLength(calls);
    expect(screen.getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-05-31' } });
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-05-01', to: '2026-05-31' }));
  });
});

describe('the export', () => {
  it('has the filters of the page, and reports a failure', async () => {
    api.answer(getAnalytics, MONTHS);
    api.refuse(exportAnalytics, 503, { message: 'Please try again in a moment', code: 'busy' });
    renderPortal(<AnalyticsPage />, { path: PATH });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await expectToast('Error', 'Please try again in a moment');
    const [call] = api.callsOf(exportAnalytics);
    expect(call?.path.split('?')[1]).toBe('from=2026-03-01&to=2026-04-30&by=month');
  });
});

describe('the states', () => {
  it('are loading and empty', async () => {
    const release = api.hold(getAnalytics, {
      ...makeAnalytics('month', []),
      before: { period: PERIOD, totals: figuresOf([0, 0, 0, 0, 0, 0, 0], 'month') },
    });
    renderPortal(<AnalyticsPage />, { path: PATH });
    screen.getByText('Loading analytics...');
    release();
    await screen.findByText('Nothing was recorded in this period or the one before.');
  });

  it('include an error, with Retry', async () => {
    api.refuse(getAnalytics, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<AnalyticsPage />, { path: PATH });
    await screen.findByText('Failed to load analytics. Please try again.');
    api.answer(getAnalytics, MONTHS);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await sectionOf('Registrations');
  });
});
