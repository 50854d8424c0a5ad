import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import {
  deleteReport,
  getReport,
  listReports,
  saveReport,
  setReportStatus,
} from '#contracts/reports/index.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import {
  button,
  makeAnswer,
  makeContent,
  makeLink,
  openReports,
  REPORT_PAGE,
  summary,
} from './reports-fixture.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getReport, makeAnswer());
  api.answer(listInterestResults, { results: [], waiting: 0 });
});

describe('declaring a report ready', () => {
  it('names the gaps, and sends nothing while they remain', async () => {
    const content = makeContent('career', { summary: '', recommendations: [{ title: 'Law', reason: '' }] });
    api.answer(getReport, makeAnswer({ content }));
    const user = openReports(REPORT_PAGE);
    const gaps = within(await screen.findByRole('list', { name: 'Still missing' }));
    gaps.getByText('the summary');
    gaps.getByText('the reason for recommendation 1');
    await user.click(await button('Mark as Ready'));
    expect(document.activeElement?.textContent).toContain('Still missing');
    expect(api.callsOf(setReportStatus)).toEqual([]);
    await user.type(await summary(), 'She argues well.');
    expect(gaps.queryByText('the summary')).toBeNull();
  });

  it('saves first, then shows the read-only report', async () => {
    const user = openReports(REPORT_PAGE);
    await user.type(await summary(), ' Done.');
    api.answer(saveReport, makeAnswer({ version: 4 }));
    api.answer(setReportStatus, makeAnswer({ version: 5, status: 'ready' }));
    await user.click(await button('Mark as Ready'));
    await expectToast('Success', 'The report is ready');
    await screen.findByRole('region', { name: 'Recommendations' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(api.callsOf(saveReport)[0]?.body.version).toBe(3);
    expect(api.callsOf(setReportStatus)[0]?.body).toEqual({ version: 4, status: 'ready' });
  });

  it('is undone at once without an open link', async () => {
    const links = [makeLink({ revokedAt: '2026-05-01T06:30:00.000Z' })];
    api.answer(getReport, makeAnswer({ status: 'shared', version: 6 }, links));
    const user = openReports(REPORT_PAGE);
    api.answer(setReportStatus, makeAnswer({ version: 7 }));
    await user.click(await button('Back to Draft'));
    await summary();
    expect(api.callsOf(setReportStatus)[0]?.body).toEqual({ version: 6, status: 'draft' });
  });

  it('is undone after a question when a family has a link', async () => {
    api.answer(getReport, makeAnswer({ status: 'shared', version: 6 }, [makeLink()]));
    const user = openReports(REPORT_PAGE);
    await user.click(await button('Back to Draft'));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/Every link to it ends now/);
    api.answer(setReportStatus, makeAnswer({ version: 7 }));
    await user.click(question.getByRole('button', { name: 'Back to Draft' }));
    await summary();
  });
});

describe('deleting a draft', () => {
  it('asks first, and returns to the list', async () => {
    const user = openReports(REPORT_PAGE, 'admin');
    await user.click(await button('Delete Draft'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }));
    api.answer(deleteReport, { message: 'Deleted' });
    api.answer(listReports, { reports: [] });
    api.answer(listMembers, { teamMembers: [], formerMembers: [] });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await expectToast('Success', 'Draft deleted');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/reports'));
  });

  it('is not offered to a teacher', async () => {
    openReports(REPORT_PAGE, 'teacher');
    await summary();
    expect(screen.queryByRole('button', { name: 'Delete Draft' })).toBeNull();
  });
});
