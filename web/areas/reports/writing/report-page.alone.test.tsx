import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { getReport, getReportPdf } from '#contracts/reports/index.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { button, makeAnswer, makeContent, openReports, REPORT_PAGE, summary } from './reports-fixture.tsx';

vi.mock(import('#web/lib/save-file.ts'), () => ({ saveFile: vi.fn() }));

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getReport, makeAnswer());
  api.answer(listInterestResults, { results: [], waiting: 0 });
});

describe('the page of a report', () => {
  it('shows student, service and status', async () => {
    openReports(REPORT_PAGE);
    screen.getByText('Loading report...');
    await screen.findByText('Everything is saved.');
    const link = screen.getByRole('link', { name: 'Kavya Bhat' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/students/7');
    expect(document.title).toBe('Report · Srichakra');
    for (const text of ['Career Counseling', 'Draft', 'Everything is saved.']) screen.getByText(text);
  });

  it.each(['seven', '99'])('shows a 404 for report %s', async (id) => {
    api.refuse(getReport, 404, { message: 'The report was not found.', code: 'not_found' });
    openReports(`/admin/dashboard/reports/${id}`);
    await screen.findByText('This report was not found.');
  });

  it('has an error state with Retry', async () => {
    api.refuse(getReport, 500, { message: 'Broken', code: 'internal' });
    const user = openReports(REPORT_PAGE);
    await screen.findByText('Failed to load the report. Please try again.');
    api.answer(getReport, makeAnswer());
    await user.click(await button('Retry'));
    await summary();
  });

  it('shows the assessment of the booking, read-only', async () => {
    openReports(REPORT_PAGE);
    await screen.findByText('Engines and old maps');
    screen.getByText('High School');
    expect(screen.queryByDisplayValue('Engines and old maps')).toBeNull();
  });

  it('downloads the PDF', async () => {
    const user = openReports(REPORT_PAGE);
    api.answer(getReportPdf, '%PDF-1.7');
    await user.click(await button('Download PDF'));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'report.pdf'));
  });

  it('shows the disclosure about DMIT, in the form as well', async () => {
    api.answer(getReport, makeAnswer({ content: makeContent('dmit') }));
    openReports(REPORT_PAGE);
    await screen.findByText(/Indian Psychiatric Society/);
    await summary();
  });
});
