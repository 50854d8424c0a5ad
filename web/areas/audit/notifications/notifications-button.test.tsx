import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listNotifications, markNotificationsRead } from '#contracts/audit/index.ts';
import { listContacts } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { getStudent } from '#contracts/students/index.ts';
import { ContactsPage } from '#web/areas/enquiries/testing.ts';
import { kavyasPage, StudentPage, stubStudent } from '#web/areas/students/testing.ts';
import { makeNotification } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { NotificationsButton } from './notifications-button.tsx';

const NEWER = makeNotification({ id: 9, isUnread: true });
const OLDER = makeNotification({ id: 7, kind: 'password_changed', isOwn: true });

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
});

describe('the notifications button', () => {
  it('counts, lists and marks as read', async () => {
    api.answer(listNotifications, { notifications: [NEWER, OLDER], unread: 1 });
    api.answer(markNotificationsRead, { unread: 0 });
    renderPortal(<NotificationsButton />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications: 1 unread' }));

    const list = within(screen.getByRole('dialog', { name: 'Notifications' }));
    const items = (await list.findAllByRole('listitem')).map((item) => item.textContent);
    expect(items[0]).toMatch(/^Asha Rao added Ravi Menon to the team\.30 Apr 2026.*New$/);
    expect(items[1]).toMatch(/^Your password was changed\.30 Apr 2026.*[^w]$/);

    await waitFor(() => expect(api.callsOf(markNotificationsRead)).toHaveLength(1));
    expect(api.callsOf(markNotificationsRead)[0]?.body).toEqual({ upTo: 9 });
    await screen.findByRole('button', { name: 'Notifications', hidden: true });
    list.getByText('New');
  });

  it('marks nothing when everything was read', async () => {
    api.answer(listNotifications, { notifications: [OLDER], unread: 0 });
    renderPortal(<NotificationsButton />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await waitFor(() => expect(api.callsOf(listNotifications)).toHaveLength(2));
    screen.getByText('Your password was changed.');
  });

  it('keeps the count when marking failed', async () => {
    api.answer(listNotifications, { notifications: [NEWER], unread: 1 });
    api.disconnect(markNotificationsRead);
    renderPortal(<NotificationsButton />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications: 1 unread' }));
    await waitFor(() => expect(api.callsOf(markNotificationsRead)).toHaveLength(1));
    screen.getByRole('button', { name: 'Notifications: 1 unread', hidden: true });
  });

  it('says that it is loading, and that it is empty', async () => {
    const release = api.hold(listNotifications, { notifications: [], unread: 0 });
    renderPortal(<NotificationsButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    screen.getByText('Loading notifications...');
    release();
    await screen.findByText('No notifications yet.');
  });

  it('shows an error with Retry', async () => {
    api.refuse(listNotifications, 500, {});
    renderPortal(<NotificationsButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    await screen.findByText('Failed to load notifications. Please try again.');
    api.answer(listNotifications, { notifications: [OLDER], unread: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Your password was changed.');
  });

  it('links to messages and requests, closes and loads them again', async () => {
    const kinds = ['enquiry_received', 'appointment_requested'] as const;
    const notifications = kinds.map((kind) => makeNotification({ kind, actorName: null, subjectName: null }));
    api.answer(listNotifications, { notifications, unread: 0 });
    api.answer(listContacts, { contacts: [] });
    renderPortal(
      <>
        <NotificationsButton />
        <ContactsPage />
      </>,
    );
    await screen.findByText(/^No open enquiries/);
    const before = api.callsOf(listContacts).length;
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    const links = await list.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['A new message came from the contact page.', '/admin/dashboard/enquiries'],
      ['A family asked for a counselling session.', '/admin/dashboard/enquiries?kind=session_request'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: /contact page/ }));
    expect(screen.getByTestId('address').textContent).toBe('/admin/dashboard/enquiries');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(api.callsOf(listContacts).length).toBe(before + 1));
  });

  it('does not load an open record once more on the way', async () => {
    api = stubStudent();
    const notifications = [
      makeNotification({ kind: 'enquiry_received', actorName: null, subjectName: null }),
    ];
    api.answer(listNotifications, { notifications, unread: 0 });
    api.answer(listContacts, { contacts: [] });
    renderPortal(
      <>
        <NotificationsButton />
        <Routes>
          <Route path={paths.admin.dashboardStudent} element={<StudentPage />} />
          <Route path={paths.admin.dashboardEnquiries} element={<ContactsPage />} />
        </Routes>
      </>,
      { path: kavyasPage },
    );
    await screen.findByRole('heading', { name: 'Kavya Bhat' });
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByRole('link', { name: /contact page/ }));
    await screen.findByText(/^No open enquiries/);
    expect(api.callsOf(getStudent)).toHaveLength(1);
  });

  it('links a group to each of its records', async () => {
    const assigned = { kind: 'student_assigned', subjectName: null } as const;
    const notifications = [3, 2, 1].map((recordId) => makeNotification({ ...assigned, recordId }));
    api.answer(listNotifications, { notifications, unread: 0 });
    renderPortal(<NotificationsButton />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
    await userEvent.click(await screen.findByText('Asha Rao assigned a student to you. (3 times)'));
    const links = screen.getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/dashboard/students/3',
      '/admin/dashboard/students/2',
      '/admin/dashboard/students/1',
    ]);
    expect(links[0]?.textContent).toMatch(/^1 of 3: 30 Apr 2026/);
  });

  it('loads again every 60 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    api.answer(listNotifications, { notifications: [], unread: 0 });
    renderPortal(<NotificationsButton />);
    await waitFor(() => expect(api.callsOf(listNotifications)).toHaveLength(1));
    api.answer(listNotifications, { notifications: [NEWER], unread: 1 });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByRole('button', { name: 'Notifications: 1 unread' });
    expect(api.callsOf(listNotifications)).toHaveLength(2);
  });
});
