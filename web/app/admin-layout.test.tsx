import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPublicProfile } from '#contracts/appointments/index.ts';
import { listAuditEvents, listNotifications } from '#contracts/audit/index.ts';
import { listContacts } from '#contracts/enquiries/index.ts';
import { getProfile, listMembers, listOnlineUsers, logout } from '#contracts/identity/index.ts';
import { getDashboard } from '#contracts/insight/index.ts';
import { BLANK_PARTICULARS, getBackupState, getOffice, getSampleData } from '#contracts/operations/index.ts';
import { listReports } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { getStudent, listStudents } from '#contracts/students/index.ts';
import { listDrafts, writeDraft } from '#web/lib/draft-storage.ts';
import { makeDashboard, makeProfile } from '#web/testing/make-records.ts';
import { ASHA, renderWholePortal as open, storeInBrowser } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(listOnlineUsers, {
    onlineUsers: [
      { id: 1, name: 'Asha Rao', role: 'admin' },
      { id: 2, name: 'Ravi', role: 'staff' },
    ],
  });
  api.answer(getDashboard, makeDashboard());
  api.answer(getSampleData, { isPresent: false });
  api.answer(getBackupState, { problem: null, lastMadeAt: null, ageDays: null, reason: null });
  const particulars = { ...BLANK_PARTICULARS, services: [...BLANK_PARTICULARS.services], hours: null };
  api.answer(getOffice, { office: { particulars, logo: null, version: 1 } });
  api.answer(listMembers, { teamMembers: [], formerMembers: [] });
  api.answer(getPublicProfile, { languages: [], days: '', agreed: null });
  api.answer(listNotifications, { notifications: [], unread: 0 });
  api.answer(listStudents, { students: [] });
  api.answer(listContacts, { contacts: [] });
  api.answer(listReports, { reports: [] });
  api.answer(getProfile, { profile: makeProfile({ ...ASHA }) });
  storeInBrowser();
});

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });
const nav = () => screen.getByRole('navigation', { name: 'Portal' });

describe('every address', () => {
  it.each([
    ['/admin', 'Admin Dashboard', 'Dashboard'],
    ['/admin/dashboard', 'Admin Dashboard', 'Dashboard'],
    ['/admin/dashboard/', 'Admin Dashboard', 'Dashboard'],
    ['/admin/dashboard/students', 'Students', 'Students'],
    ['/admin/dashboard/enquiries', 'Enquiries', 'Enquiries'],
    ['/admin/team-members', 'Team Members', 'Team Members'],
    ['/admin/dashboard/team-members', 'Team Members', 'Team Members'],
    ['/admin/settings', 'Settings', 'Settings'],
    ['/admin/dashboard/settings', 'Settings', 'Settings'],
  ])('%s has its title and its navigation entry marked', async (path, title, label) => {
    open(path);
    await findTitle(title);
    await waitFor(() => expect(document.title).toBe(`${title} · Srichakra`), { timeout: 10_000 });
    const marked = within(nav())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map((link) => link.textContent)).toEqual([label]);
  });

  it.each(['/admin/nowhere', '/admin/dashboard/nowhere', '/admin/login/nowhere'])(
    '%s is a 404',
    async (path) => {
      open(path);
      expect((await findTitle('404 Page Not Found')).textContent).toBe('404 Page Not Found');
    },
  );
});

it('loads the figures on the dashboard only', async () => {
  open('/admin/settings');
  await findTitle('Settings');
  await waitFor(() => expect(api.callsOf(getSampleData)).toHaveLength(1));
  expect(api.callsOf(getDashboard)).toHaveLength(0);
});

it('has the specified links first', async () => {
  open('/admin');
  await findTitle('Admin Dashboard');
  const links = within(nav()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/dashboard',
    '/admin/dashboard/students',
    '/admin/dashboard/schools',
    '/admin/dashboard/appointments',
    '/admin/dashboard/reports',
    '/admin/dashboard/analytics',
    '/admin/dashboard/team-members',
    '/admin/dashboard/settings',
    '/admin/dashboard/enquiries',
    '/admin/dashboard/tasks',
    '/admin/dashboard/templates',
    '/admin/dashboard/courses',
  ]);
  const online = await screen.findByRole('link', { name: 'Online 2' });
  expect(online.getAttribute('href')).toBe('/admin/team-members');
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/admin/settings');
});

describe('a page closed to a role', () => {
  function signInAs(role: Role) {
    const user = { ...ASHA, role };
    api.answer(getProfile, { profile: makeProfile(user) });
    api.answer(listOnlineUsers, { onlineUsers: [{ id: user.id, name: user.name, role }] });
    storeInBrowser(user);
  }
  const labels = () =>
    within(nav())
      .getAllByRole('link')
      .map((link) => link.textContent);

  it.each([
    [
      'super_admin',
      ['Reports', 'Analytics', 'Team Members', 'Settings'],
      ['Enquiries', 'Tasks', 'Templates', 'Audit Log', 'Courses', 'Mail'],
    ],
    [
      'admin',
      ['Reports', 'Analytics', 'Team Members', 'Settings'],
      ['Enquiries', 'Tasks', 'Templates', 'Courses'],
    ],
    ['teacher', ['Reports', 'Team Members', 'Settings'], ['Enquiries', 'Tasks', 'Templates']],
    ['staff', ['Team Members', 'Settings'], ['Enquiries', 'Tasks', 'Templates']],
  ] as const)('is missing from the navigation: %s', async (role, main, further) => {
    signInAs(role);
    open('/admin');
    await findTitle('Admin Dashboard');
    expect(labels()).toEqual(['Dashboard', 'Students', 'Schools', 'Appointments', ...main, ...further]);
    expect(within(nav()).queryByRole('heading', { name: 'Office' }) !== null).toBe(further.length > 3);
  });

  it.each([
    ['teacher', '/admin/dashboard/analytics', 'Analytics', 'Teacher'],
    ['staff', '/admin/dashboard/reports', 'Reports', 'Staff'],
    ['staff', '/admin/dashboard/analytics', 'Analytics', 'Staff'],
    ['admin', '/admin/dashboard/audit', 'Audit Log', 'Admin'],
    ['admin', '/admin/dashboard/mail', 'Mail', 'Admin'],
  ] as const)('says so at its address, without a call: %s at %s', async (role, path, title, name) => {
    signInAs(role);
    open(path);
    await findTitle(title);
    await screen.findByRole('heading', { name: 'This page is not for your role' });
    screen.getByText(new RegExp(`You are signed in as ${name}\\.`));
    await userEvent.click(screen.getByRole('link', { name: 'Back to dashboard' }));
    await findTitle('Admin Dashboard');
  });

  it('lets a super admin see the audit log', async () => {
    signInAs('super_admin');
    api.answer(listAuditEvents, { events: [] });
    open('/admin/dashboard/audit');
    await findTitle('Audit Log');
    await screen.findByText('No events yet.');
  });

  it('shows the page once the role has changed', async () => {
    signInAs('teacher');
    // The session stored by the last visit.
    storeInBrowser({ ...ASHA, role: 'staff' });
    open('/admin/dashboard/reports');
    await waitFor(() => expect(labels()).toContain('Reports'));
    await waitFor(() => expect(api.callsOf(listReports)).not.toEqual([]));
  });
});

it('shows the signed-in member', async () => {
  open('/admin');
  expect(await screen.findByText('asha@example.test')).toBeTruthy();
  expect(screen.getByText('Asha Rao').closest('div')?.parentElement?.textContent).toMatch(/^AAsha Rao/);
});

it('shows a student that a link opened over its page, with ways to the record', async () => {
  const message = 'The student was not found';
  api.refuse(getStudent, 404, { code: 'not_found', message });
  open('/admin/dashboard?student=7');
  const panel = within(await screen.findByRole('dialog', { name: 'Student' }, { timeout: 10_000 }));
  await panel.findByText(/^This student was not found/);
  const hrefOf = (name: string) => panel.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Open Record')).toBe('/admin/dashboard/students/7');
  expect(hrefOf('Edit')).toBe('/admin/dashboard/students/7?edit=true');
  await userEvent.click(panel.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('gives the focus to the linked page', async () => {
  open('/admin');
  await findTitle('Admin Dashboard');
  await userEvent.click(within(nav()).getByRole('link', { name: 'Students' }));
  await findTitle('Students');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('gives the focus to the portal after the sign-in page', async () => {
  open('/admin/login');
  await findTitle('Admin Dashboard');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('leaves the focus to the browser after a full load', async () => {
  open('/admin');
  await findTitle('Admin Dashboard');
  expect(document.activeElement).toBe(document.body);
});

it('shows a dash while presence is unknown', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  api.disconnect(listOnlineUsers);
  open('/admin');
  await findTitle('Admin Dashboard');
  await screen.findByRole('link', { name: 'Online –' });
});

it('loads the profile when presence reports another role', async () => {
  const release = api.hold(listOnlineUsers, {
    onlineUsers: [{ id: 1, name: 'Asha Rao', role: 'teacher' }],
  });
  open('/admin/settings');
  expect((await screen.findByLabelText<HTMLInputElement>('Account Type')).value).toBe('Admin');
  api.answer(getProfile, { profile: makeProfile({ ...ASHA, role: 'teacher' }) });
  release();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Account Type').value).toBe('Teacher'));
});

describe('Logout', () => {
  it.each(['answers', 'fails'])('leads to the sign-in page when the server %s', async (outcome) => {
    if (outcome === 'answers') api.answer(logout, { message: 'Signed out' });
    else api.disconnect(logout);
    const router = open('/admin/settings');
    await findTitle('Settings');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await findTitle('Admin Portal');
    expect(router.state.location.pathname).toBe('/admin/login');
    expect(screen.queryByText('Your session has ended. Please sign in again.')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});

it('asks once before Logout discards drafts in this browser', async () => {
  api.answer(logout, { message: 'Signed out' });
  const kept = { address: '/', keptAt: Date.now() - 1000, state: {} };
  writeDraft(ASHA.id, 'note:1', { ...kept, title: 'Note about a student' });
  writeDraft(ASHA.id, 'note:2', { ...kept, title: 'Note about a student' });
  writeDraft(ASHA.id + 1, 'note:1', { ...kept, title: 'Of another member' });
  open('/admin/settings');
  // An open form with changes adds no question of its own.
  await userEvent.type(await screen.findByLabelText(/^Full Name/), ' K');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out and discard?' });
  expect(question.textContent).toContain('Not saved yet: Your profile, Note about a student.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(listDrafts(ASHA.id)).toHaveLength(3);
  expect(screen.getByLabelText(/^Full Name/)).toHaveProperty('value', 'Asha Rao K');

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await findTitle('Admin Portal');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(listDrafts(ASHA.id)).toEqual([]);
});

describe('the drawer', () => {
  const openDrawer = async () => {
    open('/admin');
    await findTitle('Admin Dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    return screen.findByRole('dialog', { name: 'Menu' });
  };

  it('closes on Escape and gives the focus back', async () => {
    const drawer = await openDrawer();
    expect(document.activeElement).toBe(within(drawer).getByRole('button', { name: 'Close menu' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
  });

  it('closes when a link is followed', async () => {
    const drawer = await openDrawer();
    await userEvent.click(within(drawer).getByRole('link', { name: 'Students' }));
    await findTitle('Students');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
