import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listMembers } from '#contracts/members.ts';
import {
  deleteReport,
  getReport,
  getReportPdf,
  listReports,
  saveReport,
  setReportStatus,
} from '#contracts/reports.ts';
import type { Role } from '#contracts/roles.ts';
import { SERVICES } from '#contracts/services.ts';
import { makeAnswer, makeContent, makeLink, openReports } from '#web/features/reports/reports-fixture.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

vi.mock(import('#web/lib/save-file.ts'), () => ({ saveFile: vi.fn() }));

let api: ApiStub;
const PAGE = '/admin/dashboard/reports/5';
const STALE = { message: 'Somebody else changed this report.', code: 'stale' } as const;

beforeEach(() => {
  api = stubApi();
  api.answer(getReport, makeAnswer());
});

const open = (role?: Role, path = PAGE) => openReports(path, role);
const button = (name: string) => screen.findByRole('button', { name });
const summary = () => screen.findByLabelText('Summary');
const sent = () => api.callsOf(saveReport).map(({ body }) => body);

describe('the page of a report', () => {
  it('shows whose it is and how far it has come', async () => {
    open();
    screen.getByText('Loading report...');
    await screen.findByText('Everything is saved.');
    const link = screen.getByRole('link', { name: 'Kavya Bhat' });
    expect(link.getAttribute('href')).toBe('/admin/dashboard/students/7');
    expect(document.title).toContain('Report: Kavya Bhat');
    for (const text of ['Career Counseling', 'Draft', 'Everything is saved.']) screen.getByText(text);
  });

  it.each(['seven', '99'])('says that there is no report %s', async (id) => {
    api.refuse(getReport, 404, { message: 'The report was not found.', code: 'not_found' });
    open('admin', `/admin/dashboard/reports/${id}`);
    await screen.findByText('This report was not found.');
  });

  it('has an error state with a way out', async () => {
    api.refuse(getReport, 500, { message: 'Broken', code: 'internal' });
    const user = open();
    await screen.findByText('Failed to load the report. Please try again.');
    api.answer(getReport, makeAnswer());
    await user.click(await button('Retry'));
    await summary();
  });

  it('shows the assessment that came with the booking, to be read', async () => {
    open();
    await screen.findByText('Engines and old maps');
    screen.getByText('High School');
    expect(screen.queryByDisplayValue('Engines and old maps')).toBeNull();
  });

  it('hands over the PDF', async () => {
    const user = open();
    api.answer(getReportPdf, '%PDF-1.7');
    await user.click(await button('Download PDF'));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'report-5.pdf'));
  });

  it('tells of DMIT what is known of it, in the form as well', async () => {
    api.answer(getReport, makeAnswer({ content: makeContent('dmit') }));
    open();
    await screen.findByText(/Indian Psychiatric Society/);
    await summary();
  });
});

describe('writing', () => {
  it.each(SERVICES)('sends the whole form of %s', async (service) => {
    const content = makeContent(service);
    api.answer(getReport, makeAnswer({ content }));
    const user = open();
    await user.click(await summary());
    await user.paste(' And more.');
    screen.getByText('There are changes that are not saved.');
    const changed = { ...content, summary: `${content.summary} And more.` };
    api.answer(saveReport, makeAnswer({ version: 4, content: changed }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
    await screen.findByText('Everything is saved.');
    const { assessment: _, ...form } = { assessment: null, ...changed };
    expect(sent()).toEqual([{ version: 3, content: form }]);
  });

  it('adds, orders and removes rows, and the focus stays with them', async () => {
    const user = open();
    await user.click(await button('Move recommendation 2 up'));
    expect(document.activeElement).toBe(await button('Move recommendation 1 up'));
    screen.getByText('Recommendation moved to place 1 of 2');
    await user.click(await button('Add recommendation'));
    expect(document.activeElement).toHaveProperty('name', 'recommendations.2.title');
    await user.keyboard('Teaching');
    await user.click(await button('Remove recommendation 2'));
    expect(document.activeElement).toHaveProperty('value', 'Teaching');
    await user.click(await button('Remove next step 1'));
    expect(document.activeElement).toBe(await button('Add next step'));
    api.answer(saveReport, makeAnswer({ version: 4 }));
    await user.click(await button('Save'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.content).toMatchObject({
      recommendations: [
        { title: 'Product design', reason: 'She draws what she builds.' },
        { title: 'Teaching', reason: '' },
      ],
      nextSteps: [],
    });
  });

  it('loses nothing when a save fails', async () => {
    const user = open();
    await user.type(await summary(), ' New words.');
    api.disconnect(saveReport);
    await user.click(await button('Save'));
    const alert = await screen.findByText(/Everything you typed is still here; please try again/);
    expect(alert.closest('[role=alert]')).toBe(document.activeElement);
    expect(await summary()).toHaveProperty('value', 'Kavya likes to build things. New words.');
    api.answer(saveReport, makeAnswer({ version: 4 }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
  });

  it('keeps what is typed while a save is on its way', async () => {
    const user = open();
    await user.type(await summary(), ' One.');
    const content = makeContent('career', { summary: 'Kavya likes to build things. One.' });
    const release = api.hold(saveReport, makeAnswer({ version: 4, content }));
    await user.click(await button('Save'));
    await user.type(await summary(), ' Two.');
    release();
    await expectToast('Success', 'Report saved');
    expect(await summary()).toHaveProperty('value', 'Kavya likes to build things. One. Two.');
    screen.getByText('There are changes that are not saved.');
    await user.click(await button('Save'));
    await waitFor(() => expect(sent()[1]?.version).toBe(4));
  });

  it('brings the person to what is wrong', async () => {
    api.answer(getReport, makeAnswer({ content: makeContent('bridging') }));
    const user = open();
    const held = await screen.findByLabelText('Sessions held');
    await user.clear(held);
    await user.type(held, 'many');
    await user.click(await button('Save'));
    await waitFor(() => expect(document.activeElement).toBe(held));
    expect(held.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
    screen.getByText('Something in the form can’t be stored as it is.');
  });

  it('asks before unsaved words are left', async () => {
    const user = open();
    await user.type(await summary(), ' New words.');
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await summary()).toHaveProperty('value', 'Kavya likes to build things. New words.');
  });
});

describe('when somebody else has changed it', () => {
  const theirs = makeContent('career', { summary: 'Their summary.', strengths: 'Their strengths.' });

  async function writeAndSave() {
    const user = open();
    const field = await summary();
    await user.clear(field);
    await user.type(field, 'My summary.');
    api.refuse(saveReport, 409, STALE);
    return user;
  }

  it('lets the person choose, part by part', async () => {
    const user = await writeAndSave();
    api.answer(getReport, makeAnswer({ version: 8, content: theirs }));
    await user.click(await button('Save'));
    const name = 'Somebody else changed this report meanwhile';
    const dialog = within(await screen.findByRole('dialog', { name }));
    const group = (label: string) => within(dialog.getByRole('group', { name: label }));
    expect(group('Strengths').getByRole('radio', { name: /Their strengths/ })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(group('Summary').getByRole('radio', { name: /My summary/ }));
    api.answer(saveReport, makeAnswer({ version: 9 }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expectToast('Success', 'Report saved');
    expect(sent()[1]).toMatchObject({
      version: 8,
      content: { summary: 'My summary.', strengths: 'Their strengths.' },
    });
  });

  it('goes back to the form with everything that was typed', async () => {
    const user = await writeAndSave();
    api.answer(getReport, makeAnswer({ version: 8, content: theirs }));
    await user.click(await button('Save'));
    await user.click(await button('Back to the Form'));
    expect(await summary()).toHaveProperty('value', 'My summary.');
  });

  it('keeps the words of a report that somebody else has finished, and saves them in a draft', async () => {
    const user = await writeAndSave();
    api.answer(getReport, makeAnswer({ version: 4, status: 'ready' }));
    await user.click(await button('Save'));
    await screen.findByText(/Somebody else has finished this report meanwhile/);
    expect(await summary()).toHaveProperty('value', 'My summary.');
    api.answer(setReportStatus, makeAnswer({ version: 5 }));
    await user.click(await button('Take It Back into Drafts'));
    await waitFor(() => expect(screen.queryByText(/Somebody else has finished/)).toBeNull());
    expect(api.callsOf(setReportStatus)[0]?.body).toEqual({ version: 4, status: 'draft' });
    api.answer(saveReport, makeAnswer({ version: 6 }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
    expect(sent()[1]).toMatchObject({ version: 5, content: { summary: 'My summary.' } });
  });
});

describe('being ready', () => {
  it('names what is missing, and does not go on without it', async () => {
    const content = makeContent('career', { summary: '', recommendations: [{ title: 'Law', reason: '' }] });
    api.answer(getReport, makeAnswer({ content }));
    const user = open();
    const gaps = within(await screen.findByRole('list', { name: 'Still missing' }));
    gaps.getByText('the summary');
    gaps.getByText('the reason for recommendation 1');
    await user.click(await button('Declare Ready'));
    expect(document.activeElement?.textContent).toContain('Still missing');
    expect(api.callsOf(setReportStatus)).toEqual([]);
    await user.type(await summary(), 'She argues well.');
    expect(gaps.queryByText('the summary')).toBeNull();
  });

  it('saves first, then shows the report as it is read', async () => {
    const user = open();
    await user.type(await summary(), ' Done.');
    api.answer(saveReport, makeAnswer({ version: 4 }));
    api.answer(setReportStatus, makeAnswer({ version: 5, status: 'ready' }));
    await user.click(await button('Declare Ready'));
    await expectToast('Success', 'The report is ready');
    await screen.findByRole('region', { name: 'Recommendations' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(sent()[0]?.version).toBe(3);
    expect(api.callsOf(setReportStatus)[0]?.body).toEqual({ version: 4, status: 'ready' });
  });

  it('goes back into drafts at once where no link is open', async () => {
    const links = [makeLink({ revokedAt: '2026-05-01T06:30:00.000Z' })];
    api.answer(getReport, makeAnswer({ status: 'shared', version: 6 }, links));
    const user = open();
    api.answer(setReportStatus, makeAnswer({ version: 7 }));
    await user.click(await button('Back to Draft'));
    await summary();
    expect(api.callsOf(setReportStatus)[0]?.body).toEqual({ version: 6, status: 'draft' });
  });

  it('asks first where a family has a link', async () => {
    api.answer(getReport, makeAnswer({ status: 'shared', version: 6 }, [makeLink()]));
    const user = open();
    await user.click(await button('Back to Draft'));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/Every link to it ends now/);
    api.answer(setReportStatus, makeAnswer({ version: 7 }));
    await user.click(question.getByRole('button', { name: 'Back to Draft' }));
    await summary();
  });
});

describe('deleting a draft', () => {
  it('asks first, and goes back to the list', async () => {
    const user = open('admin');
    await user.click(await button('Delete Draft'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }));
    api.answer(deleteReport, { message: 'Deleted' });
    api.answer(listReports, { reports: [] });
    api.answer(listMembers, { teamMembers: [] });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await expectToast('Success', 'Draft deleted');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/reports'));
  });

  it('is not offered to a teacher', async () => {
    open('teacher');
    await summary();
    expect(screen.queryByRole('button', { name: 'Delete Draft' })).toBeNull();
  });
});
