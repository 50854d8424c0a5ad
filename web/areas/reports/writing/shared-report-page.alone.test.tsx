import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  composeReport,
  getSharedReportPdf,
  openSharedReport,
  SAMPLE_REPORTS,
  type SharedReport,
} from '#contracts/reports/index.ts';
import { SERVICES } from '#contracts/services.ts';
import { activateLanguage } from '#web/lib/messages.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { messages } from '#web/messages/hi.po';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { makeContent } from './reports-fixture.tsx';
import { SharedReportPage } from './shared-report-page.tsx';

vi.mock(import('#web/lib/save-file.ts'), () => ({ saveFile: vi.fn() }));

const OVER = 'This link no longer opens a report.';
let api: ApiStub;

function makeShared(partial: Partial<SharedReport> = {}): { report: SharedReport } {
  const content = partial.content ?? makeContent('career');
  return {
    report: {
      student: 'கவிதா',
      service: content.service,
      author: 'Chitra Nair',
      readyAt: '2026-04-30T06:30:00.000Z',
      readyOn: '2026-04-30',
      expiresAt: '2026-05-14T06:30:00.000Z',
      content,
      ...partial,
    },
  };
}

function OtherLink() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/report#other')}>
      Other link
    </button>
  );
}

function open(path = '/report#the-secret') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SharedReportPage />
      <OtherLink />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  activateLanguage();
  api = stubApi();
  api.answer(openSharedReport, makeShared());
});

describe('the page of a report link', () => {
  it('sends the secret in the body, and shows the report', async () => {
    open();
    screen.getByText('Loading report...');
    await screen.findByText('கவிதா');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Report for கவிதா');
    expect(api.callsOf(openSharedReport)).toEqual([
      { path: '/api/public/shared-report', body: { token: 'the-secret' } },
    ]);
    for (const name of ['Summary', 'Strengths', 'Recommendations', 'Next steps', 'Career assessment']) {
      screen.getByRole('region', { name });
    }
    screen.getByText('Mechanical engineering');
    screen.getByText(/This link opens until 14 May 2026/);
    expect(document.title).not.toContain('கவிதா');
  });

  it.each(SERVICES)('shows a report of %s, with the disclosure for DMIT only', async (service) => {
    api.answer(openSharedReport, makeShared({ content: makeContent(service) }));
    open();
    await screen.findByRole('region', { name: 'Summary' });
    expect(screen.queryAllByText(/Indian Psychiatric Society/)).toHaveLength(service === 'dmit' ? 1 : 0);
    const words = {
      career: ['She takes engines apart.'],
      dmit: ['Left thumb', 'Whorl', '14', 'Listens for long.'],
      overseas: ['Germany first.', 'TU Munich', 'Applied', '14 March 2026', 'Still needed'],
      bridging: ['Mathematics', '41', '68', '22', '30 March 2026'],
    };
    for (const word of words[service]) screen.getByText(word);
  });

  it('shows every heading and cell of its tables, as the PDF file does', async () => {
    const universities = [{ name: 'TU Munich', country: '', course: '', status: 'planned' as const }];
    const content = { ...SAMPLE_REPORTS.overseas, universities };
    const tables = composeReport(content).filter((section) => section.kind === 'table');
    expect(tables.flatMap(({ rows }) => rows)).toContainEqual(['TU Munich', '–', '–', 'Planned']);
    api.answer(openSharedReport, makeShared({ content }));
    open();
    await screen.findByText('TU Munich');
    for (const { title, head, rows } of tables) {
      const shown = within(screen.getByRole('region', { name: title })).getAllByText(/./, {
        selector: 'th, td, li > p, h3, dt, dd',
      });
      const words = shown.map(({ textContent }) => textContent);
      expect(words.sort()).toEqual([...head, ...rows.flat()].sort());
    }
  });

  it('names careers and the assessment’s answers in the language of the page', async () => {
    activateLanguage('hi', messages);
    api.answer(openSharedReport, makeShared({ content: SAMPLE_REPORTS.career }));
    open();
    await screen.findByText(/प्रोस्थेटिस्ट और ऑर्थोटिस्ट/);
    screen.getByText(/सॉफ़्टवेयर डेवलपमेंट/);
    for (const english of [/Prosthetist/, /Software Development/])
      expect(screen.queryByText(english)).toBeNull();
    // The counsellor's own words stay as they are.
    screen.getByText('Mechanical engineering');
  });

  it.each([
    ['unknown, expired or taken back', 404, 'not_found'],
    ['no link at all', 400, 'bad_request'],
  ] as const)('says that it opens no report when it is %s', async (_, status, code) => {
    api.refuse(openSharedReport, status, { message: 'No.', code });
    open();
    await screen.findByRole('heading', { name: OVER });
    screen.getByText('Please ask your counsellor for a new one.');
  });

  it('makes no call without a secret', async () => {
    open('/report');
    await screen.findByRole('heading', { name: OVER });
    expect(api.callsOf(openSharedReport)).toEqual([]);
  });

  it('tries again after a network failure', async () => {
    api.disconnect(openSharedReport);
    const user = open();
    await screen.findByText('Please check your internet connection and try again.');
    api.answer(openSharedReport, makeShared());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('region', { name: 'Summary' });
  });

  it('removes one report when another link is opened in its place', async () => {
    const user = open();
    await screen.findByText('Mechanical engineering');
    api.refuse(openSharedReport, 404, { message: 'No.', code: 'not_found' });
    await user.click(screen.getByRole('button', { name: 'Other link' }));
    await screen.findByRole('heading', { name: OVER });
    expect(screen.queryByText('Mechanical engineering')).toBeNull();
    expect(api.callsOf(openSharedReport).at(-1)?.body).toEqual({ token: 'other' });
  });

  it('downloads the PDF, and reports a failure', async () => {
    const user = open();
    api.refuse(getSharedReportPdf, 404, { message: 'The report was not found.', code: 'not_found' });
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${OVER} Please ask your counsellor for a new one.`,
    );
    api.answer(getSharedReportPdf, '%PDF-1.7');
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'report.pdf'));
    expect(api.callsOf(getSharedReportPdf).at(-1)?.body).toEqual({ token: 'the-secret' });
  });
});
