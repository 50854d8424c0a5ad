import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getLoginStatus, listMembers, listOnlineUsers, login, logout } from '#contracts/identity/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ASHA, actInAnotherTab, pass, renderSession, storeInBrowser } from '#web/testing/render-session.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

let api: ApiStub;

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  api.answer(listOnlineUsers, { onlineUsers: [] });
});

describe('a stored session', () => {
  it.each(['super_admin', 'admin', 'teacher', 'staff'])('of a %s is restored', (role) => {
    storeInBrowser({ ...ASHA, role });
    const { session } = renderSession('/admin/dashboard');
    expect(session()).toMatchObject({
      token: 'token-1',
      adminUser: { role },
      isAuthenticated: true,
      loading: false,
      isSuperAdmin: role === 'super_admin',
      canManageUsers: role === 'super_admin' || role === 'admin',
    });
    expect(screen.getByText('Inside')).toBeTruthy();
  });

  it.each([
    ['an unknown role', { ...ASHA, role: 'owner' }],
    ['no role', { ...ASHA, role: undefined }],
    ['a role that is inherited by every object', { ...ASHA, role: 'toString' }],
    ['no JSON', '{"id":1'],
    ['JSON null', 'null'],
    ['a list', []],
  ])('with %s is removed', (_, user) => {
    storeInBrowser(user);
    localStorage.setItem('adminEmail', 'asha@example.test');
    const { session } = renderSession('/admin/dashboard');
    expect(session()).toMatchObject({ isAuthenticated: false, loading: false, adminUser: null, token: null });
    expect({ ...localStorage }).toEqual({ adminEmail: 'asha@example.test' });
  });

  it.each(['adminToken', 'adminUser'])('without its %s is removed', (key) => {
    storeInBrowser();
    localStorage.removeItem(key);
    expect(renderSession('/admin/dashboard').session().isAuthenticated).toBe(false);
    expect(localStorage).toHaveLength(0);
  });
});

it('works without any storage', async () => {
  const blocked = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {});
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  api.answer(getLoginStatus, { authenticated: false });
  api.answer(login, { token: 'token-2', user: ASHA });
  const { session } = renderSession('/admin/dashboard');
  expect(session().isAuthenticated).toBe(false);
  await act(() =>
    session()
      .login('asha@example.test', 'long enough')
      .catch(() => {}),
  );
  expect(session().isAuthenticated).toBe(true);
});

describe('another tab', () => {
  it('signing out signs this one out', async () => {
    storeInBrowser();
    const { session, address } = renderSession('/admin/settings');
    actInAnotherTab(() => localStorage.clear(), 'adminToken');
    expect(session().isAuthenticated).toBe(false);
    await pass(200);
    expect(address()).toBe('/admin/login?redirect=settings');
    expect(screen.getByRole('status').textContent).toBe('You have signed out in another window.');
  });

  it('signing in signs this one in', async () => {
    const { address } = renderSession('/admin/login');
    actInAnotherTab(() => storeInBrowser(), 'adminToken');
    await pass(100);
    expect(address()).toBe('/admin/dashboard');
  });

  it('half-way through signing in loses nothing', () => {
    const { session } = renderSession('/admin/login');
    actInAnotherTab(() => localStorage.setItem('adminUser', JSON.stringify(ASHA)), 'adminUser');
    expect(session().isAuthenticated).toBe(false);
    expect(localStorage.getItem('adminUser')).not.toBeNull();
  });

  it('signing in as somebody else brings fresh screens and data', () => {
    storeInBrowser();
    const { session, queryClient } = renderSession('/admin/settings');
    queryClient.setQueryData(['private'], 'of Asha');
    const draft = screen.getByLabelText<HTMLInputElement>('Draft');
    fireEvent.change(draft, { target: { value: 'of Asha' } });
    actInAnotherTab(() => storeInBrowser({ ...ASHA, id: 2, name: 'Ravi' }, 'token-2'), 'adminToken');
    expect(session().adminUser?.name).toBe('Ravi');
    expect(queryClient.getQueryData(['private'])).toBeUndefined();
    expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('');
  });

  it('changing the profile updates this one and keeps its data', () => {
    storeInBrowser();
    const { session, queryClient } = renderSession('/admin/settings');
    queryClient.setQueryData(['list'], 'kept');
    actInAnotherTab(() => storeInBrowser({ ...ASHA, name: 'Asha R.' }), 'adminUser');
    expect(session().adminUser?.name).toBe('Asha R.');
    expect(queryClient.getQueryData(['list'])).toBe('kept');
  });
});

describe('a session ended elsewhere', () => {
  const refused = { message: 'Please sign in', code: 'unauthenticated' } as const;

  it('leads to the sign-in page, with a message and a way back', async () => {
    storeInBrowser();
    api.refuse(listMembers, 401, refused);
    const { session, address } = renderSession('/admin/dashboard/students');
    await act(() => callApi(listMembers).catch(() => {}));
    expect(session().isAuthenticated).toBe(false);
    expect(localStorage).toHaveLength(0);
    await pass(200);
    expect(address()).toBe('/admin/login?redirect=dashboard/students');
    expect(screen.getByRole('status').textContent).toBe('Your session has ended. Please sign in again.');
    await pass(60_000);
    expect(address()).toBe('/admin/login?redirect=dashboard/students');
  });

  it('is noticed by the poll', async () => {
    storeInBrowser();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session } = renderSession('/admin/dashboard');
    await pass(0);
    api.refuse(listOnlineUsers, 401, refused);
    await pass(30_000);
    expect(session().isAuthenticated).toBe(false);
  });

  it('is not polled while a new password is required', async () => {
    storeInBrowser();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.refuse(listOnlineUsers, 403, { message: 'Please choose one.', code: 'new_password_required' });
    renderSession('/admin/dashboard');
    await pass(0);
    const asked = api.callsOf(listOnlineUsers).length;
    await pass(90_000);
    expect(api.callsOf(listOnlineUsers)).toHaveLength(asked);
  });

  it('does not end a newer one', async () => {
    storeInBrowser();
    const { session } = renderSession('/admin/dashboard');
    let refuse = () => {};
    vi.stubGlobal('fetch', () => {
      return new Promise<Response>((resolve) => {
        refuse = () => resolve(Response.json(refused, { status: 401 }));
      });
    });
    const late = callApi(listMembers).catch(() => {});
    const refuseLate = refuse;
    actInAnotherTab(() => storeInBrowser(ASHA, 'token-2'), 'adminToken');
    refuseLate();
    await act(() => late);
    expect(session().token).toBe('token-2');
  });
});

describe('logout', () => {
  it.each(['answers', 'refuses', 'is unreachable'] as const)(
    'ends the session in this browser when the server %s',
    async (outcome) => {
      storeInBrowser();
      if (outcome === 'answers') api.answer(logout, { message: 'Signed out' });
      if (outcome === 'refuses') api.refuse(logout, 500, { message: 'No', code: 'internal' });
      if (outcome === 'is unreachable') api.disconnect(logout);
      const { session, queryClient } = renderSession('/admin/dashboard');
      queryClient.setQueryData(['private'], 'of Asha');
      await act(() => session().logout());
      expect(session()).toMatchObject({ isAuthenticated: false, ended: null });
      expect(localStorage).toHaveLength(0);
      expect(queryClient.getQueryData(['private'])).toBeUndefined();
      expect(api.callsOf(logout)).toHaveLength(1);
    },
  );

  it('does not wait for the server', async () => {
    storeInBrowser();
    const release = api.hold(logout, { message: 'Signed out' });
    const { session } = renderSession('/admin/dashboard');
    let isSettled = false;
    act(
      () =>
        void session()
          .logout()
          .then(() => (isSettled = true)),
    );
    expect(session().isAuthenticated).toBe(false);
    expect(isSettled).toBe(false);
    release();
    await pass(0);
    expect(isSettled).toBe(true);
  });
});

describe('presence', () => {
  it('loads at once and every 30 seconds while a member is signed in', async () => {
    storeInBrowser();
    const { session } = renderSession('/admin/dashboard');
    api.answer(logout, { message: 'Signed out' });
    await pass(0);
    expect(api.callsOf(listOnlineUsers)).toHaveLength(1);
    await pass(29_999);
    expect(api.callsOf(listOnlineUsers)).toHaveLength(1);
    await pass(1);
    expect(api.callsOf(listOnlineUsers)).toHaveLength(2);
    await act(() => session().logout());
    await pass(90_000);
    expect(api.callsOf(listOnlineUsers)).toHaveLength(2);
  });

  it('does not load without a session', async () => {
    renderSession('/admin/login');
    await pass(90_000);
    expect(api.callsOf(listOnlineUsers)).toHaveLength(0);
  });

  it('updates the member’s own role, and nothing else of theirs', async () => {
    storeInBrowser();
    const { session } = renderSession('/admin/dashboard');
    await pass(0);
    expect(session().canManageUsers).toBe(true);
    api.answer(listOnlineUsers, { onlineUsers: [{ id: 1, name: 'An older name', role: 'teacher' }] });
    await pass(30_001);
    expect(session().adminUser).toEqual({ ...ASHA, role: 'teacher' });
    expect(session().canManageUsers).toBe(false);
    expect(JSON.parse(localStorage.getItem('adminUser') ?? '')).toMatchObject({ role: 'teacher' });
  });

  it('only logs a failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.disconnect(listOnlineUsers);
    storeInBrowser();
    const { session } = renderSession('/admin/dashboard');
    await pass(0);
    expect(warn).toHaveBeenCalledOnce();
    expect(session().isAuthenticated).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('stores a changed profile for the next visit', () => {
  storeInBrowser();
  const { session } = renderSession('/admin/settings');
  act(() => session().updateUser({ name: 'Asha R.', email: 'ar@example.test' }));
  expect(session().adminUser).toEqual({ ...ASHA, name: 'Asha R.', email: 'ar@example.test' });
  expect(JSON.parse(localStorage.getItem('adminUser') ?? '')).toMatchObject({ name: 'Asha R.' });
});

describe('a page that comes back', () => {
  const happen = (name: string, persisted: boolean) =>
    act(async () => void window.dispatchEvent(new PageTransitionEvent(name, { persisted })));

  it('from the browser’s cache is hidden until the server knows the session', async () => {
    storeInBrowser();
    const { session } = renderSession('/admin/dashboard');
    await pass(0);
    const asked = api.callsOf(listOnlineUsers).length;
    await happen('pagehide', true);
    expect(document.body.style.visibility).toBe('hidden');
    await happen('pageshow', true);
    await pass(0);
    expect(api.callsOf(listOnlineUsers)).toHaveLength(asked + 1);
    expect(document.body.style.visibility).toBe('');
    expect(session().isAuthenticated).toBe(true);
  });

  it('after the end of its session shows nothing of before', async () => {
    storeInBrowser();
    const { session } = renderSession('/admin/dashboard');
    await pass(0);
    api.refuse(listOnlineUsers, 401, { message: 'Please sign in', code: 'unauthenticated' });
    await happen('pagehide', true);
    await happen('pageshow', true);
    await pass(0);
    expect(session().isAuthenticated).toBe(false);
    expect(screen.queryByText('Inside')).toBeNull();
    expect(document.body.style.visibility).toBe('');
  });

  it('to the front asks at once, and stays visible', async () => {
    storeInBrowser();
    renderSession('/admin/dashboard');
    await pass(0);
    const asked = api.callsOf(listOnlineUsers).length;
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.body.style.visibility).toBe('');
    expect(api.callsOf(listOnlineUsers)).toHaveLength(asked + 1);
    await happen('pagehide', false);
    expect(document.body.style.visibility).toBe('');
  });
});
