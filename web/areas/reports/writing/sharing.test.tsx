import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReportLink, getReport, revokeReportLink } from '#contracts/reports/index.ts';
import { setEnrolmentStage } from '#contracts/students/index.ts';
import { setPublicServices, switchMailOn } from '#web/testing/page-settings.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { makeAnswer, makeLink, NOON, openReports } from './reports-fixture.tsx';

let api: ApiStub;
const PAGE = '/admin/dashboard/reports/5';
const shared = (...links: ReturnType<typeof makeLink>[]) =>
  makeAnswer({ status: 'shared', version: 6 }, links);

beforeEach(() => {
  switchMailOn();
  api = stubApi();
  api.answer(getReport, makeAnswer({ status: 'ready', version: 5 }));
});

describe('sharing', () => {
  it('creates a link, shows it once, and names its readers', async () => {
    const user = openReports(PAGE);
    await screen.findByText('No links yet.');
    await user.selectOptions(screen.getByLabelText('Can be opened for'), '30 days');
    api.answer(createReportLink, { ...shared(makeLink()), linkId: 31, token: 'secret-of-31', mail: null });
    await user.click(screen.getByRole('button', { name: 'Create Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link to the report of Kavya Bhat' }));
    expect(api.callsOf(createReportLink)[0]?.body).toEqual({ expiresInDays: 30, byMail: true });
    const address = `${window.location.origin}/report#secret-of-31`;
    expect(dialog.getByLabelText('Link')).toHaveProperty('value', address);
    dialog.getByText(/Anyone who has this link can read the report, without a password/);
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await dialog.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe(address);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(document.body.innerHTML).not.toContain('secret-of-31');
    screen.getByText('Shared');
  });

  it.each([
    ['queued', /gets this link by e-mail/],
    ['off', /Mail is not set up, so nothing was sent: please copy the link/],
    ['no_address', /has no e-mail address/],
    ['not_wanted', /withdrawn its consent/],
    ['sample', /sample data/],
  ] as const)('names the outcome of the e-mail: %s', async (mail, words) => {
    const user = openReports(PAGE);
    api.answer(createReportLink, { ...shared(makeLink()), linkId: 31, token: 'secret-of-31', mail });
    await user.click(await screen.findByRole('button', { name: 'Create Link' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(words);
    dialog.getByLabelText('Link');
  });

  it('names the missing consents beside the button, and sends nothing without the one to contact', async () => {
    const report = makeAnswer({ status: 'ready', missingConsents: ['parent', 'contact'] });
    api.answer(getReport, report);
    const user = openReports(PAGE);
    const form = within(await screen.findByRole('form', { name: 'New link' }));
    const links = form.getAllByRole('link', { name: 'Record it' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/dashboard/students/7?consent=parent',
      '/admin/dashboard/students/7?consent=contact',
    ]);
    expect(screen.getAllByRole('link', { name: 'Record it' })).toHaveLength(2);
    const box = form.getByRole('checkbox', { name: 'Send it to the family by e-mail' });
    expect([box.matches(':checked'), box.matches(':disabled')]).toEqual([false, true]);
    expect(box.getAttribute('aria-describedby')).toBe(form.getByText(/needs the family’s consent/).id);
    api.answer(createReportLink, {
      ...report,
      links: [makeLink()],
      linkId: 31,
      token: 'secret-of-31',
      mail: null,
    });
    await user.click(form.getByRole('button', { name: 'Create Link' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(api.callsOf(createReportLink)[0]?.body).toEqual({ expiresInDays: 14, byMail: false });
    dialog.getByLabelText('Link');
    expect(dialog.queryByRole('link', { name: 'Send by WhatsApp' })).toBeNull();
  });

  it('shows what the family has taken back where nobody decides in an account any more', async () => {
    const passport = {
      hasPassport: false,
      lacking: [{ purpose: 'report_sharing', state: 'refused' } as const],
    };
    api.answer(getReport, makeAnswer({ status: 'ready', missingConsents: ['contact'], passport }));
    openReports(PAGE);
    await screen.findByText('The family has taken this back:');
    expect(screen.queryByRole('button', { name: 'Ask the family' })).toBeNull();
    screen.getByRole('link', { name: 'Record it' });
    expect(screen.getByRole('button', { name: 'Create Link' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('checkbox', { name: /by e-mail/ })).toHaveProperty('disabled', true);
  });

  it('offers the e-mail again without the consents that it does not need', async () => {
    api.answer(getReport, makeAnswer({ status: 'ready', missingConsents: ['parent'] }));
    openReports(PAGE);
    await screen.findByRole('link', { name: 'Record it' });
    const box = screen.getByRole('checkbox', { name: 'Send it to the family by e-mail' });
    expect([box.matches(':checked'), box.matches(':disabled')]).toEqual([true, false]);
  });

  it('sends nothing when its box is unticked', async () => {
    const user = openReports(PAGE);
    api.answer(createReportLink, { ...shared(makeLink()), linkId: 31, token: 'secret-of-31', mail: null });
    await user.click(await screen.findByRole('checkbox', { name: 'Send it to the family by e-mail' }));
    await user.click(screen.getByRole('button', { name: 'Create Link' }));
    const dialog = await screen.findByRole('dialog');
    expect(api.callsOf(createReportLink)[0]?.body).toEqual({ expiresInDays: 14, byMail: false });
    expect(dialog.textContent).not.toMatch(/e-mail/);
  });

  it('sends nothing without e-mail, and says so', async () => {
    setPublicServices('enquiries');
    const user = openReports(PAGE);
    api.answer(createReportLink, { ...shared(makeLink()), linkId: 31, token: 'secret-of-31', mail: null });
    const box = await screen.findByRole('checkbox', { name: 'Send it to the family by e-mail' });
    expect(box).toHaveProperty('checked', false);
    expect(box).toHaveProperty('disabled', true);
    expect(box.getAttribute('aria-describedby')).toBe(screen.getByText(/E-mail is not set up/).id);
    await user.click(screen.getByRole('button', { name: 'Create Link' }));
    await screen.findByRole('dialog');
    expect(api.callsOf(createReportLink)[0]?.body).toEqual({ expiresInDays: 14, byMail: false });
  });

  it('sends no e-mail without an address, and offers WhatsApp', async () => {
    const family = { email: null, phone: '98400 12345', language: 'ta' } as const;
    api.answer(getReport, makeAnswer({ status: 'ready', family }));
    const user = openReports(PAGE);
    const box = await screen.findByRole('checkbox', { name: 'Send it to the family by e-mail' });
    expect(box).toHaveProperty('disabled', true);
    expect(box.getAttribute('aria-describedby')).toBe(screen.getByText(/record has no e-mail address/).id);
    const answer = makeAnswer({ status: 'shared', version: 6, family }, [makeLink()]);
    api.answer(createReportLink, { ...answer, linkId: 31, token: 'secret-of-31', mail: null });
    await user.click(screen.getByRole('button', { name: 'Create Link' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(api.callsOf(createReportLink)[0]?.body).toEqual({ expiresInDays: 14, byMail: false });
    const chat = dialog.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href') ?? '';
    expect(new URL(chat).pathname).toBe('/919840012345');
    expect(new URL(chat).searchParams.get('text')).toBe(
      `The report of Kavya Bhat is ready: ${window.location.origin}/ta/report#secret-of-31`,
    );
  });

  it.each([
    [{ email: 'bhat@example.test', phone: null, language: 'en' }, 'queued'],
    [{ email: 'bhat@example.test', phone: '98400 12345', language: 'en' }, 'sample'],
  ] as const)('offers no WhatsApp for %j after %s', async (family, mail) => {
    const user = openReports(PAGE);
    const answer = makeAnswer({ status: 'shared', version: 6, family }, [makeLink()]);
    api.answer(createReportLink, { ...answer, linkId: 31, token: 'secret-of-31', mail });
    await user.click(await screen.findByRole('button', { name: 'Create Link' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('link', { name: 'Send by WhatsApp' })).toBeNull();
  });

  it('offers to complete the service of a shared report', async () => {
    const user = openReports(PAGE);
    const answer = makeAnswer({ status: 'shared', version: 6, stage: 'in_progress' }, [makeLink()]);
    api.answer(createReportLink, { ...answer, linkId: 31, token: 'secret-of-31', mail: null });
    await user.click(await screen.findByRole('button', { name: 'Create Link' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Career Counseling is not completed yet.');
    api.answer(getReport, shared(makeLink()));
    const enrolment = {
      id: 21,
      service: 'career',
      stage: 'completed',
      createdAt: NOON,
      completedAt: NOON,
    } as const;
    api.answer(setEnrolmentStage, { enrolment });
    await user.click(dialog.getByRole('button', { name: 'Complete the Service' }));
    await expectToast('Success', 'Career Counseling is completed');
    expect(api.callsOf(setEnrolmentStage)[0]).toMatchObject({
      path: '/api/admin/enrolments/21/stage',
      body: { stage: 'completed', from: 'in_progress' },
    });
    await dialog.findByText('Career Counseling is completed.');
  });

  it('selects the link when the clipboard is blocked', async () => {
    openReports(PAGE);
    const user = userEvent.setup({ writeToClipboard: false });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    api.answer(createReportLink, { ...shared(makeLink()), linkId: 31, token: 'secret-of-31', mail: null });
    await user.click(await screen.findByRole('button', { name: 'Create Link' }));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText(/The link is selected/);
    expect(document.activeElement).toBe(screen.getByLabelText('Link'));
  });

  it('shows the reason of a refusal', async () => {
    const user = openReports(PAGE);
    api.refuse(createReportLink, 409, { message: 'The report is a draft.', code: 'conflict' });
    await user.click(await screen.findByRole('button', { name: 'Create Link' }));
    await expectToast('Error', 'The report is a draft.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(api.callsOf(getReport)).toHaveLength(2));
  });

  it('shows the author of each link, its number of openings, and its state', async () => {
    api.answer(
      getReport,
      shared(
        makeLink({ id: 33, openedTimes: 3, openedAt: '2026-05-02T06:30:00.000Z' }),
        makeLink({ id: 32, revokedAt: '2026-05-01T06:30:00.000Z', createdBy: 'Dev Shah' }),
        makeLink({
          id: 31,
          expiresAt: '2026-05-01T06:30:00.000Z',
          openedTimes: 1,
          openedAt: '2026-05-01T01:00:00.000Z',
        }),
      ),
    );
    openReports(PAGE);
    const links = within(await screen.findByRole('list', { name: 'Links' })).getAllByRole('listitem');
    const [open, revoked, expired] = links.map((link) => link.textContent);
    expect(open).toMatch(/Open.*By Chitra Nair.*Opened 3 times, last on 2 May 2026/);
    expect(revoked).toMatch(/Revoked.*By Dev Shah.*Not opened yet.*Revoked on 1 May 2026/);
    expect(expired).toMatch(/Expired.*Opened once, on 1 May 2026/);
    expect(screen.getAllByRole('button', { name: /^Revoke the link/ })).toHaveLength(1);
  });

  it('revokes a link after confirmation', async () => {
    api.answer(getReport, shared(makeLink()));
    const user = openReports(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Revoke the link/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this link?' }));
    api.answer(revokeReportLink, shared(makeLink({ revokedAt: '2026-05-01T06:30:00.000Z' })));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Revoked');
    expect(api.callsOf(revokeReportLink)[0]?.path).toBe('/api/admin/report-links/31/revocation');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
