import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { getDashboard, removeSampleData } from '#contracts/dashboard.ts';
import { getProfile } from '#contracts/sessions.ts';
import { PortalBanners } from '#web/features/dashboard/portal-banners.tsx';
import { makeDashboard, makeProfile } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getProfile, { profile: makeProfile() });
  api.answer(getDashboard, makeDashboard());
});

async function loaded() {
  await waitFor(() => expect(api.callsOf(getProfile)).toHaveLength(1));
  await waitFor(() => expect(api.callsOf(getDashboard)).toHaveLength(1));
}

describe('the banners', () => {
  it('are absent when there is nothing to say', async () => {
    renderPortal(<PortalBanners />);
    await loaded();
    expect(screen.queryByRole('region', { name: /password|data/ })).toBeNull();
  });

  it('lead somebody with a one-time password to the password form', async () => {
    api.answer(getProfile, { profile: makeProfile({ hasOneTimePassword: true }) });
    renderPortal(<PortalBanners />);
    const link = await screen.findByRole('link', { name: 'Change Password' });
    expect(link.getAttribute('href')).toBe('/admin/settings?tab=password');
  });

  it('label sample data, which only a super admin may remove', async () => {
    api.answer(getDashboard, makeDashboard({ hasSampleData: true }));
    renderPortal(<PortalBanners />, { user: { role: 'admin' } });
    await screen.findByRole('region', { name: 'Sample data' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('go when the sample data is removed', async () => {
    api.answer(getDashboard, makeDashboard({ hasSampleData: true }));
    renderPortal(<PortalBanners />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the sample data?' });
    api.answer(removeSampleData, { message: 'Removed', removedStudents: 12, removedSchools: 3 });
    api.answer(getDashboard, makeDashboard());
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expectToast('Success', 'Sample data removed successfully');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull());
  });

  it('leave the focus at the content when they go', async () => {
    api.answer(getDashboard, makeDashboard({ hasSampleData: true }));
    renderPortal(
      <>
        <PortalBanners />
        <main tabIndex={-1} />
      </>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    api.answer(removeSampleData, { message: 'Removed', removedStudents: 12, removedSchools: 3 });
    api.answer(getDashboard, makeDashboard());
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sample data' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('ask who the person is now when the removal is forbidden', async () => {
    api.answer(getDashboard, makeDashboard({ hasSampleData: true }));
    renderPortal(<PortalBanners />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    api.refuse(removeSampleData, 403, { message: 'You are not allowed to do this.', code: 'forbidden' });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await expectToast('Error', 'You are not allowed to do this.');
    await waitFor(() => expect(api.callsOf(getProfile)).toHaveLength(2));
  });

  it('stay when the removal is refused', async () => {
    api.answer(getDashboard, makeDashboard({ hasSampleData: true }));
    renderPortal(<PortalBanners />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    const dialog = await screen.findByRole('alertdialog');
    api.refuse(removeSampleData, 503, { message: 'Please try again in a moment', code: 'busy' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expectToast('Error', 'Please try again in a moment');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    screen.getByRole('region', { name: 'Sample data' });
  });
});
