import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getProfile, listMembers } from '#contracts/identity/index.ts';
import { getMailState } from '#contracts/mail/index.ts';
import {
  type BackupState,
  BLANK_PARTICULARS,
  getBackupState,
  getOffice,
  getSampleData,
  removeSampleData,
} from '#contracts/operations/index.ts';
import { paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import { listDrafts, writeDraft } from '#web/lib/draft-storage.ts';
import { makeMember, makeProfile } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { BelowBanners, PortalBanners } from './portal-banners.tsx';

const REMOVED = {
  ...{ message: 'Removed', removedStudents: 12, removedSchools: 3 },
  left: { work: { students: 0, contacts: 0, appointments: 0, reports: 0, tasks: 0 }, named: [] },
};

const ALL_WELL: BackupState = { problem: null, lastMadeAt: null, ageDays: null, reason: null };
const ENTERED = {
  ...BLANK_PARTICULARS,
  legalName: 'Asha Guidance',
  street: '5 Temple Road',
  phone: '044 2233 4455',
  generalEmail: 'hello@asha.example',
  sessionsEmail: 'talk@asha.example',
  hours: [{ weekday: 1, startsAt: '09:00', endsAt: '17:00' }],
};
const OFFICE = { particulars: { ...ENTERED, services: [...ENTERED.services] }, logo: null, version: 2 };
const MAIL = { isOn: true, from: null, publicUrl: 'http://localhost', waiting: 0, dead: 0 };
let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getProfile, { profile: makeProfile() });
  api.answer(getSampleData, { isPresent: false });
  api.answer(getBackupState, ALL_WELL);
  api.answer(getOffice, { office: OFFICE });
  api.answer(listMembers, { teamMembers: [], formerMembers: [] });
  api.answer(getMailState, MAIL);
});

async function loaded() {
  await waitFor(() => expect(api.callsOf(getSampleData)).toHaveLength(1));
  await waitFor(() => expect(api.callsOf(getBackupState)).toHaveLength(1));
}

describe('the banners', () => {
  it('are absent without a reason', async () => {
    renderPortal(<PortalBanners />);
    await loaded();
    expect(screen.queryByRole('region', { name: /password|data|Backups/ })).toBeNull();
  });

  const NO_STEPS = { phone: null, legalName: null, hours: null };
  const FEE = { fromRupees: 500, duration: null, included: null, refundRule: null };
  const steps = async () => within(await screen.findByRole('region', { name: /^First steps/ }));

  it.each([
    [NO_STEPS, false, '1 of 6 done'],
    [{ phone: null }, false, '2 of 6 done'],
    [{ fees: { ...BLANK_PARTICULARS.fees, dmit: FEE } }, true, '5 of 6 done'],
  ])('list the first steps of a super admin on the dashboard: %j, mail %s', async (changed, isOn, done) => {
    const particulars = { ...OFFICE.particulars, ...changed };
    api.answer(getOffice, { office: { ...OFFICE, particulars } });
    api.answer(getMailState, { ...MAIL, isOn });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    (await steps()).getByText(done);
    const colleague = (await steps()).getByRole('link', { name: 'A first counsellor' });
    expect(colleague.getAttribute('href')).toBe('/admin/dashboard/team-members');
  });

  it('leave out the step whose answer fails, and keep the others', async () => {
    api.answer(getSampleData, { isPresent: true });
    api.refuse(getMailState, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    (await steps()).getByText('2 of 5 done');
    (await steps()).getByRole('button', { name: 'Remove sample data' });
  });

  it('label sample data where the office’s details can’t be loaded', async () => {
    api.answer(getSampleData, { isPresent: true });
    api.refuse(getOffice, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    await screen.findByRole('region', { name: 'Sample data' });
  });

  it('end with the last of the first steps, which an invented colleague does not make', async () => {
    const fees = { ...BLANK_PARTICULARS.fees, dmit: FEE };
    api.answer(getOffice, { office: { ...OFFICE, particulars: { ...OFFICE.particulars, fees } } });
    const invented = makeMember({ role: 'teacher', isSample: true });
    api.answer(listMembers, { teamMembers: [invented], formerMembers: [] });
    const first = renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    (await steps()).getByText('5 of 6 done');
    first.unmount();
    api.answer(listMembers, { teamMembers: [invented, makeMember({ role: 'teacher' })], formerMembers: [] });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    await waitFor(() => expect(api.callsOf(listMembers)).toHaveLength(2));
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull();
  });

  it('hide the first steps when asked, and on other pages', async () => {
    api.answer(getOffice, { office: { ...OFFICE, particulars: { ...OFFICE.particulars, phone: null } } });
    const first = renderPortal(<PortalBanners />);
    await loaded();
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull();
    first.unmount();
    const second = renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    await userEvent.click((await steps()).getByRole('button', { name: 'Hide the first steps' }));
    second.unmount();
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    await waitFor(() => expect(api.callsOf(getSampleData).length).toBeGreaterThan(2));
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull();
    window.localStorage.clear();
  });

  it('label sample data, which only a super admin may remove', async () => {
    api.answer(getSampleData, { isPresent: true });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard, user: { role: 'admin' } });
    await screen.findByRole('region', { name: 'Sample data' });
    expect(screen.queryByRole('button', { name: 'Remove sample data' })).toBeNull();
  });

  it('label sample data and the office’s sample details in one line, once the first steps are hidden', async () => {
    api.answer(getSampleData, { isPresent: true });
    api.answer(getOffice, { office: { ...OFFICE, particulars: { ...OFFICE.particulars, phone: null } } });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    await userEvent.click((await steps()).getByRole('button', { name: 'Hide the first steps' }));
    const notice = within(screen.getByRole('region', { name: 'Sample data' }));
    notice.getByText(/^Sample data: .* Families see sample office details\.$/);
    notice.getByRole('link', { name: 'Enter details' });
    notice.getByRole('button', { name: 'Remove sample data' });
    window.localStorage.clear();
  });

  it('label sample data on the dashboard only, for a super admin as one of the first steps', async () => {
    api.answer(getSampleData, { isPresent: true });
    const first = renderPortal(<PortalBanners />);
    await loaded();
    expect(screen.queryByText(/sample data/i)).toBeNull();
    first.unmount();
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    (await steps()).getByText('Invented sample data');
    (await steps()).getByText('3 of 6 done');
    expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull();
    await userEvent.click((await steps()).getByRole('button', { name: 'Hide the first steps' }));
    const notice = within(screen.getByRole('region', { name: 'Sample data' }));
    notice.getByRole('button', { name: 'Remove sample data' });
    window.localStorage.clear();
  });

  it('link to forms with unsaved changes of an earlier session', async () => {
    const draft = { title: 'Edit Asha', keptAt: Date.now() - 1000, state: {} };
    writeDraft(1, 'student:1', { ...draft, address: '/admin/dashboard/students/1/edit' });
    writeDraft(1, 'reply:enquiry:1', { ...draft, title: 'Reply to Uma', address: '/' });
    writeDraft(2, 'student:1', { ...draft, title: 'Of another member', address: '/' });
    renderPortal(<PortalBanners />);
    const line = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
    line.getByText('Changes in 2 forms were not saved.');
    expect(line.queryByRole('link', { name: 'Open' })).toBeNull();
    await userEvent.click(line.getByRole('button', { name: 'Show list' }));
    expect(line.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      '/admin/dashboard/students/1/edit',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Discard: Reply to Uma' }));
    expect(screen.getAllByRole('region', { name: 'Unsaved changes' })).toHaveLength(1);
    expect(listDrafts(1)).toMatchObject([{ form: 'student:1' }]);
  });

  it('disappear when the sample data is removed', async () => {
    api.answer(getSampleData, { isPresent: true });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the sample data?' });
    api.answer(removeSampleData, REMOVED);
    api.answer(getSampleData, { isPresent: false });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expectToast('Success', 'Sample data removed successfully');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove sample data' })).toBeNull());
  });

  it('ask who takes over real work of invented colleagues, and list what nobody can take', async () => {
    api.answer(getSampleData, { isPresent: true });
    const invented = makeMember({ name: 'Kavitha Menon', role: 'teacher', isSample: true });
    const asha = makeMember({ name: 'Asha Rao', role: 'teacher' });
    api.answer(listMembers, { teamMembers: [invented, asha], formerMembers: [] });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const message = 'Invented colleagues have work of real families: 1 student.';
    api.refuse(removeSampleData, 409, { message, code: 'handover_needed' });
    const remove = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove' });
    await user.click(remove);
    await dialog.findByText(message);
    // A toast would hide the title of the dialog.
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(remove.disabled).toBe(true);
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Asha Rao, Teacher',
      'Nobody',
    ]);
    await user.click(dialog.getByRole('checkbox', { name: /^Asha Rao/ }));
    const meeting = { kind: 'appointments', id: 4, name: 'Meena', startsAt: '2026-05-04T10:30:00Z' } as const;
    api.answer(removeSampleData, {
      ...REMOVED,
      left: { work: { ...REMOVED.left.work, appointments: 1 }, named: [meeting] },
    });
    await user.click(remove);
    const left = within(await screen.findByRole('dialog', { name: 'Some work was not handed over' }));
    expect(api.callsOf(removeSampleData).map(({ body }) => body)).toEqual([
      { memberIds: null },
      { memberIds: [asha.id] },
    ]);
    expect(left.getByRole('listitem').textContent).toContain('4 May 2026, 4:00 pm');
    api.answer(getSampleData, { isPresent: false });
    await user.click(left.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove sample data' })).toBeNull());
  });

  it('leave the focus at the content when they disappear', async () => {
    api.answer(getSampleData, { isPresent: true });
    renderPortal(
      <>
        <PortalBanners />
        <main tabIndex={-1} />
      </>,
      { path: paths.admin.dashboard },
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    api.answer(removeSampleData, REMOVED);
    api.answer(getSampleData, { isPresent: false });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove sample data' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('load the profile again when the removal is forbidden', async () => {
    api.answer(getSampleData, { isPresent: true });
    renderPortal(
      <>
        <PortalBanners />
        <BelowBanners>The page</BelowBanners>
      </>,
      { path: paths.admin.dashboard },
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    api.refuse(removeSampleData, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await expectToast('Error', 'You are not allowed to do this.');
    await waitFor(() => expect(api.callsOf(getProfile)).toHaveLength(2));
  });

  it('stay when the removal is refused', async () => {
    api.answer(getSampleData, { isPresent: true });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    const dialog = await screen.findByRole('alertdialog');
    api.refuse(removeSampleData, 503, { message: 'Please try again in a moment', code: 'busy' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expectToast('Error', 'Please try again in a moment');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    screen.getByRole('button', { name: 'Remove sample data' });
  });

  it.each([
    [
      { problem: 'failed', lastMadeAt: '2026-04-28T20:30:00Z', ageDays: 1, reason: 'No room in /backups' },
      'The last backup failed. The last successful backup is from 29 Apr 2026.',
      'No room in /backups',
    ],
    [
      { problem: 'failed', lastMadeAt: null, ageDays: null, reason: 'No room in /backups' },
      'The last backup failed, and there is no earlier one.',
      'No room in /backups',
    ],
    [
      { problem: 'old', lastMadeAt: '2026-04-20T20:30:00Z', ageDays: 9, reason: null },
      'The last backup is 9 days old.',
      'Ask the person who runs the server why no backup is made.',
    ],
  ] as const)('warn a super admin of missing backups: %j', async (state, text, details) => {
    api.answer(getBackupState, state);
    renderPortal(<PortalBanners />);
    const banner = await screen.findByRole('region', { name: 'Backups' });
    expect(within(banner).getByText(text).parentElement?.textContent).toBe(text + details);
  });

  it('neither show nor load the backup state for an admin', async () => {
    api.answer(getSampleData, { isPresent: true });
    renderPortal(<PortalBanners />, { path: paths.admin.dashboard, user: { role: 'admin' } });
    await screen.findByRole('region', { name: 'Sample data' });
    expect(api.callsOf(getBackupState)).toEqual([]);
  });
});

describe('the page below them', () => {
  const isShown = () =>
    screen.getByRole('button', { name: 'Click me' }).closest('[data-waits-for-banners]') === null;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const renderPage = (role: Role = 'super_admin') => {
    vi.useFakeTimers();
    renderPortal(
      <BelowBanners>
        <button type="button">Click me</button>
      </BelowBanners>,
      { user: { role } },
    );
  };

  it.each([
    ['sample data', (api: ApiStub) => api.hold(getSampleData, { isPresent: true })],
    ['profile', (api: ApiStub) => api.hold(getProfile, { profile: makeProfile() })],
    ['backups', (api: ApiStub) => api.hold(getBackupState, ALL_WELL)],
  ])('is shown when the last answer arrives: %s', async (_name, hold) => {
    const answer = hold(api);
    renderPage();
    await pass(900);
    expect(isShown()).toBe(false);
    answer();
    await pass(1);
    expect(isShown()).toBe(true);
  });

  it('does not wait for data that the role may not read', async () => {
    api.hold(getBackupState, ALL_WELL);
    renderPage('staff');
    await pass(1);
    expect(isShown()).toBe(true);
  });

  it('is shown when an answer is a failure', async () => {
    api.refuse(getSampleData, 500, {});
    renderPage();
    await pass(1);
    expect(isShown()).toBe(true);
  });

  it('is shown after a second in any case', async () => {
    api.hold(getSampleData, { isPresent: false });
    renderPage();
    await pass(990);
    expect(isShown()).toBe(false);
    await pass(20);
    expect(isShown()).toBe(true);
  });
});
