import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import type { SignedInUser } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { ADMIN_ROUTES, Protected } from '#web/app/admin-routes.tsx';
import { SessionProvider, useSession } from '#web/areas/identity/index.ts';
import { ForgotPasswordPage, LoginPage, RedirectPage, SetPasswordPage } from '#web/areas/identity/testing.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

export const ASHA: SignedInUser = { id: 1, email: 'asha@example.test', role: 'admin', name: 'Asha Rao' };

export function storeInBrowser(user: unknown = ASHA, token = 'token-1'): void {
  localStorage.setItem('adminToken', token);
  localStorage.setItem('adminUser', typeof user === 'string' ? user : JSON.stringify(user));
}

/** Changes the shared storage as another tab would. */
export function actInAnotherTab(change: () => void, key: string | null): void {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

/** Renders the whole portal. */
export function renderWholePortal(address: string) {
  const router = createMemoryRouter(ADMIN_ROUTES, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

/** Renders the sign-in pages with a real session, and one protected page for the whole portal. */
export function renderSession(address: string) {
  const seen: { address: string; session: ReturnType<typeof useSession> | null } = { address, session: null };
  const queryClient = createQueryClient();

  function Probe() {
    const { pathname, search } = useLocation();
    const session = useSession();
    seen.address = pathname + search;
    seen.session = session;
    return null;
  }
  function Draft() {
    const [draft, setDraft] = useState('');
    return (
      <>
        <p>Inside</p>
        <input aria-label="Draft" value={draft} onChange={(event) => setDraft(event.target.value)} />
      </>
    );
  }

  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <SessionProvider>
          <Probe />
          <Routes>
            <Route path={paths.admin.login} element={<LoginPage />} />
            <Route path={paths.admin.redirect} element={<RedirectPage />} />
            <Route path={paths.admin.forgotPassword} element={<ForgotPasswordPage />} />
            <Route path={paths.admin.setPassword} element={<SetPasswordPage />} />
            <Route
              path="*"
              element={
                <Protected>
                  <Draft />
                </Protected>
              }
            />
          </Routes>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

  return {
    queryClient,
    address: () => seen.address,
    session: () => {
      if (seen.session === null) throw new Error('Nothing was rendered');
      return seen.session;
    },
  };
}

/** Advances the fake clock and runs its timers. */
export function pass(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
