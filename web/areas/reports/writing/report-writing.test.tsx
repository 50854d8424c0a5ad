import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listInterestResults, type StoredInterests } from '#contracts/guidance/index.ts';
import {
  getReport,
  type ReportContent,
  saveReport,
  setReportStatus,
  takeOverInterests,
} from '#contracts/reports/index.ts';
import { SERVICES } from '#contracts/services.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import {
  button,
  makeAnswer,
  makeContent,
  NOON,
  openReports,
  REPORT_PAGE,
  summary,
} from './reports-fixture.tsx';

let api: ApiStub;
const STALE = { message: 'Somebody else changed this report.', code: 'stale' } as const;

beforeEach(() => {
  api = stubApi();
  api.answer(getReport, makeAnswer());
  api.answer(listInterestResults, { results: [], waiting: 0 });
});

const sent = () => api.callsOf(saveReport).map(({ body }) => body);

describe('writing', () => {
  it.each(SERVICES)('sends the whole form of %s', async (service) => {
    const content = makeContent(service);
    api.answer(getReport, makeAnswer({ content }));
    const user = openReports(REPORT_PAGE);
    await user.click(await summary());
    await user.paste(' And more.');
    screen.getByText('There are changes that are not saved.');
    const changed = { ...content, summary: `${content.summary} And more.` };
    api.answer(saveReport, makeAnswer({ version: 4, content: changed }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
    await screen.findByText(/^Saved \d/);
    const { assessment: _, interests: __, ...form } = { assessment: null, interests: null, ...changed };
    expect(sent()).toEqual([{ version: 3, content: form }]);
  });

  it('saves automatically, and tries again after a failure', async () => {
    openReports(REPORT_PAGE);
    const field = await summary();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    api.refuse(saveReport, 503, {});
    fireEvent.change(field, { target: { value: 'One' } });
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(sent()).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(200));
    await screen.findByText(/^Not saved yet\./);
    expect(screen.queryByRole('alert')).toBeNull();
    const content = { ...makeContent('career'), summary: 'Two' };
    api.answer(saveReport, makeAnswer({ version: 4, content }));
    fireEvent.change(field, { target: { value: 'Two' } });
    await act(() => vi.advanceTimersByTimeAsync(30_100));
    await screen.findByText(/^Saved \d/);
    expect(sent().map((body) => body?.content.summary)).toEqual(['One', 'Two']);
  });

  it('adds, orders and removes rows, and the focus stays with them', async () => {
    const user = openReports(REPORT_PAGE);
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

  it('names characters missing in the PDF’s fonts, in the form and around it', async () => {
    const student = { ...makeAnswer().report.student, name: 'Kavya 中' };
    api.answer(getReport, makeAnswer({ student }));
    const user = openReports(REPORT_PAGE);
    const told = await screen.findByText(/The PDF has no letters for/);
    expect(told.textContent).toContain('中');
    await user.click(await summary());
    await user.paste(' IELTS ≥ 7');
    expect(told.textContent).toContain('≥ 中');
  });

  it('loses nothing when a save fails', async () => {
    const user = openReports(REPORT_PAGE);
    await user.type(await summary(), ' New words.');
    api.disconnect(saveReport);
    await user.click(await button('Save'));
    const alert = await screen.findByText(/The server could not be reached/);
    expect(alert.closest('[role=alert]')).toBe(document.activeElement);
    expect(await summary()).toHaveProperty('value', 'Kavya likes to build things. New words.');
    api.answer(saveReport, makeAnswer({ version: 4 }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
  });

  it('keeps text typed during a save', async () => {
    const user = openReports(REPORT_PAGE);
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

  it('focuses an invalid field', async () => {
    api.answer(getReport, makeAnswer({ content: makeContent('bridging') }));
    const user = openReports(REPORT_PAGE);
    const held = await screen.findByLabelText('Sessions held');
    await user.clear(held);
    await user.type(held, 'many');
    await user.click(await button('Save'));
    await waitFor(() => expect(document.activeElement).toBe(held));
    expect(held.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
    screen.getByText('Some fields of the form need a correction.');
  });

  it('asks before unsaved text is lost', async () => {
    const user = openReports(REPORT_PAGE);
    await user.type(await summary(), ' New words.');
    await user.click(screen.getByRole('link', { name: 'All reports' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await summary()).toHaveProperty('value', 'Kavya likes to build things. New words.');
  });
});

describe('after a conflict, the report', () => {
  const theirs = makeContent('career', { summary: 'Their summary.', strengths: 'Their strengths.' });

  async function writeAndSave() {
    const user = openReports(REPORT_PAGE);
    const field = await summary();
    await user.clear(field);
    await user.type(field, 'My summary.');
    api.refuse(saveReport, 409, STALE);
    return user;
  }

  it('offers a choice for each part', async () => {
    const user = await writeAndSave();
    api.answer(getReport, makeAnswer({ version: 8, content: theirs }));
    await user.click(await button('Save'));
    const name = 'Somebody else has changed this report';
    const dialog = within(await screen.findByRole('dialog', { name }));
    const group = (label: string) => within(dialog.getByRole('group', { name: label }));
    dialog.getByText('Kept automatically: Strengths (theirs)');
    await user.click(group('Summary').getByRole('radio', { name: /My summary/ }));
    api.answer(saveReport, makeAnswer({ version: 9 }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expectToast('Success', 'Report saved');
    expect(sent()[1]).toMatchObject({
      version: 8,
      content: { summary: 'My summary.', strengths: 'Their strengths.' },
    });
  });

  it('saves automatically when different parts were changed', async () => {
    const content = makeContent('career', { strengths: 'Their strengths.' });
    api.answer(saveReport, makeAnswer({ version: 9, content: { ...content, summary: 'My summary.' } }));
    const user = openReports(REPORT_PAGE);
    await user.clear(await summary());
    await user.type(await summary(), 'My summary.');
    api.refuseOnce(saveReport, 409, STALE);
    api.answer(getReport, makeAnswer({ version: 8, content }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Strengths')).toHaveProperty('value', 'Their strengths.');
    expect(sent()[1]).toMatchObject({
      version: 8,
      content: { summary: 'My summary.', strengths: 'Their strengths.' },
    });
  });

  it('takes the saved version when both are the same', async () => {
    const user = await writeAndSave();
    const content = makeContent('career', { summary: 'My summary.' });
    api.answer(getReport, makeAnswer({ version: 8, content }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('Everything is saved.');
    api.answer(saveReport, makeAnswer({ version: 9, content }));
    await user.type(await summary(), ' More.');
    await user.click(await button('Save'));
    await waitFor(() => expect(sent()[1]?.version).toBe(8));
  });

  it('returns to the form with everything that was typed', async () => {
    const user = await writeAndSave();
    api.answer(getReport, makeAnswer({ version: 8, content: theirs }));
    await user.click(await button('Save'));
    await user.click(await button('Back to the Form'));
    expect(await summary()).toHaveProperty('value', 'My summary.');
  });

  it('keeps the text when somebody else has finished the report, and saves it in a draft', async () => {
    const user = await writeAndSave();
    api.answer(getReport, makeAnswer({ version: 4, status: 'ready' }));
    await user.click(await button('Save'));
    await screen.findByText(/Somebody else has finished this report/);
    expect(await summary()).toHaveProperty('value', 'My summary.');
    api.answer(setReportStatus, makeAnswer({ version: 5 }));
    await user.click(await button('Back to Draft'));
    await waitFor(() => expect(screen.queryByText(/Somebody else has finished/)).toBeNull());
    expect(api.callsOf(setReportStatus)[0]?.body).toEqual({ version: 4, status: 'draft' });
    api.answer(saveReport, makeAnswer({ version: 6 }));
    await user.click(await button('Save'));
    await expectToast('Success', 'Report saved');
    expect(sent()[1]).toMatchObject({ version: 5, content: { summary: 'My summary.' } });
  });
});

describe('the interest result', () => {
  const result: StoredInterests = {
    answeredOn: '2026-04-18',
    answers: Array.from({ length: 30 }, (_, at) => (at % 6 === 0 ? 4 : 1)),
    flags: [],
    subjects: [],
    guesses: null,
    careers: [],
  };
  const withResult = (content: ReportContent) => ({ ...content, interests: result }) as ReportContent;

  it('is added after the form is saved, and removed again', async () => {
    api.answer(listInterestResults, { results: [{ requestId: 5, sentAt: NOON, result }], waiting: 0 });
    const user = openReports(REPORT_PAGE);
    await user.click(await summary());
    await user.paste(' And more.');
    const typed = { ...makeContent('career'), summary: `${makeContent('career').summary} And more.` };
    api.answer(saveReport, makeAnswer({ version: 4, content: typed }));
    api.answer(takeOverInterests, makeAnswer({ version: 5, content: withResult(typed) }));
    await user.click(await button('Use the Result of 18 April 2026'));
    await screen.findByRole('heading', { name: 'Interests, measured by answers on 18 April 2026' });
    expect(sent()[0]?.version).toBe(3);
    expect(api.callsOf(takeOverInterests)[0]?.body).toEqual({ version: 4, isWanted: true });
    expect(((await summary()) as HTMLTextAreaElement).value).toMatch(/And more\.$/);
    api.answer(takeOverInterests, makeAnswer({ version: 6, content: typed }));
    await user.click(await button('Leave Out'));
    await button('Use the Result of 18 April 2026');
    expect(api.callsOf(takeOverInterests).at(-1)?.body).toEqual({ version: 5, isWanted: false });
  });

  it('offers a newer result beside the one in the report', async () => {
    api.answer(getReport, makeAnswer({ content: withResult(makeContent('career')) }));
    const newer = { ...result, answeredOn: '2026-05-02' };
    api.answer(listInterestResults, {
      results: [
        { requestId: 6, sentAt: NOON, result: newer },
        { requestId: 5, sentAt: NOON, result },
      ],
      waiting: 0,
    });
    openReports(REPORT_PAGE);
    await button('Use the Result of 2 May 2026');
    await screen.findByRole('heading', { name: 'Interests, measured by answers on 18 April 2026' });
  });

  it.each([
    [0, 'The family has sent no interest result.'],
    [1, 'A result was sent. It opens when a parent has agreed to the request.'],
  ])('is missing while %d wait', async (waiting, words) => {
    api.answer(listInterestResults, { results: [], waiting });
    openReports(REPORT_PAGE);
    await screen.findByText(words);
  });
});
