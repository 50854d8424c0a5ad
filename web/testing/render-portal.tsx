import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactElement, type ReactNode, useState } from 'react';
import { createMemoryRouter, parsePath, RouterProvider, useLocation } from 'react-router';
import { expect } from 'vitest';
import type { SignedInUser } from '#contracts/identity/index.ts';
import { canManageUsers } from '#contracts/roles.ts';
import { SessionContext } from '#web/areas/identity/index.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { DraftOwnerContext } from '#web/lib/use-draft.ts';

interface RenderOptions {
  user?: Partial<SignedInUser>;
  path?: string;
  /** The state that the link passes to the page. */
  state?: unknown;
}

/** Renders a page of the portal for a signed-in member, by default a super admin. */
export function renderPortal(page: ReactElement, { user = {}, path = '/', state }: RenderOptions = {}) {
  const signedIn: SignedInUser = {
    id: 1,
    name: 'Asha Rao',
    email: 'asha@example.test',
    role: 'super_admin',
    ...user,
  };
  const queryClient = createQueryClient();
  const element = (
    <>
      <SignedIn user={signedIn}>
        <DraftOwnerContext value={signedIn.id}>
          <UnsavedChanges>{page}</UnsavedChanges>
        </DraftOwnerContext>
      </SignedIn>
      <Address />
    </>
  );
  const entry = { ...parsePath(path), state };
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [entry] });
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
}

/** A session without storage. */
function SignedIn({ user: initial, children }: { user: SignedInUser; children: ReactNode }) {
  const [user, setUser] = useState(initial);
  return (
    <SessionContext
      value={{
        adminUser: user,
        token: 'token',
        isAuthenticated: true,
        loading: false,
        ended: null,
        isSuperAdmin: user.role === 'super_admin',
        canManageUsers: canManageUsers(user.role),
        login: () => Promise.reject(new Error('Nobody signs in here')),
        start: () => {},
        logout: () => Promise.resolve(),
        clear: () => {},
        updateUser: (partial) => setUser({ ...user, ...partial }),
      }}
    >
      <p data-testid="signed-in-as">{`${user.name} <${user.email}>`}</p>
      {children}
    </SessionContext>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

/** Waits for the visible toast and checks its title and text. */
export async function expectToast(title: 'Success' | 'Error', description: string): Promise<void> {
  const line = await screen.findByText(description);
  expect(line.closest('li')?.textContent).toBe(`${title}${description}`);
}

/** Chooses from a list with search. */
export async function chooseFrom(
  user: Pick<UserEvent, 'click'>,
  field: HTMLElement,
  name: string,
): Promise<void> {
  await user.click(field);
  const list = within(await screen.findByRole('listbox', { name: 'Choices' }));
  await user.click(await list.findByRole('option', { name }));
}
