import { QueryClientProvider } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Link,
  Outlet,
  Route,
  RouterProvider,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Permission, ROLE_NAMES } from '#contracts/roles.ts';
import { AdminLayout } from '#web/app/admin-layout.tsx';
import { PORTAL_PAGES } from '#web/app/portal-pages.ts';
import { loginAddressFrom, SessionProvider, useSession } from '#web/areas/identity/index.ts';
import { LoginPage } from '#web/areas/identity/sign-in/login-page.tsx';
import { RedirectPage } from '#web/areas/identity/sign-in/redirect-page.tsx';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { removeOldDrafts } from '#web/lib/draft-storage.ts';
import { activatePageLanguage } from '#web/lib/messages.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { DraftOwnerContext } from '#web/lib/use-draft.ts';
import { NotFound } from './not-found-page.tsx';

const UNAUTHENTICATED_MS = 200;

const ForgotPasswordPage = lazyPage(
  async () => (await import('#web/areas/identity/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
);
const SetPasswordPage = lazyPage(
  async () => (await import('#web/areas/identity/sign-in/set-password-page.tsx')).SetPasswordPage,
);
const PAGES = PORTAL_PAGES.map(({ load, ...page }) => ({ ...page, Page: lazyPage(load) }));

/** An address of the portal as a path relative to /admin, for its route. */
const below = (address: string) => address.slice(paths.admin.root.length + 1);

function AdminRoutes() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <PreloadFirstPage />
        <Routes>
          <Route path={below(paths.admin.login)} element={<LoginPage />} />
          <Route path={below(paths.admin.redirect)} element={<RedirectPage />} />
          <Route path={below(paths.admin.forgotPassword)} element={<ForgotPasswordPage />} />
          <Route path={below(paths.admin.setPassword)} element={<SetPasswordPage />} />
          <Route
            element={
              <Protected>
                <AdminLayout />
              </Protected>
            }
          >
            {PAGES.flatMap(({ at, only, Page }) =>
              at.map((address) => (
                <Route key={address} element={only ? <ForRole {...only} /> : <Outlet />}>
                  <Route path={below(address)} element={<Page />} />
                </Route>
              )),
            )}
          </Route>
          <Route path="*" element={<PortalNotFoundPage />} />
        </Routes>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Loads the dashboard while the sign-in page shows its success. */
function PreloadFirstPage(): null {
  const { isAuthenticated } = useSession();
  const isSigningIn = useLocation().pathname === paths.admin.login;
  useEffect(() => {
    if (!isAuthenticated || !isSigningIn) return;
    // A page reports its own failure when it is shown.
    PAGES[0]?.Page.preload().catch(() => {});
  }, [isAuthenticated, isSigningIn]);
  return null;
}

/** Shows its children to signed-in members; sends others to the sign-in page, which leads back. */
export function Protected({ children }: { children: ReactNode }) {
  const { loading, isAuthenticated, token, adminUser } = useSession();
  const navigate = useNavigate();
  const address = loginAddressFrom(useLocation());

  useEffect(() => {
    if (loading || isAuthenticated) return;
    const timer = setTimeout(() => void navigate(address, { replace: true }), UNAUTHENTICATED_MS);
    return () => clearTimeout(timer);
  }, [loading, isAuthenticated, address, navigate]);

  // The key resets all screens when another tab signs in as another member.
  if (isAuthenticated) {
    return (
      <DraftOwnerContext key={token} value={adminUser?.id ?? null}>
        {children}
      </DraftOwnerContext>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-cream">
      <Loading />
    </main>
  );
}

/** Shows its child routes to roles with the permission; other roles see the reason. */
function ForRole({ permission, title }: { permission: Permission; title: string }) {
  const { adminUser } = useSession();
  // The session has ended; the redirect to the sign-in page follows.
  if (adminUser === null) return null;
  if (hasPermission(adminUser.role, permission)) return <Outlet />;
  return <NotForRole title={title} roleName={ROLE_NAMES[adminUser.role]} />;
}

function NotForRole({ title, roleName }: { title: string; roleName: string }) {
  usePageTitle(title);
  return (
    <Card className="mx-auto grid max-w-lg justify-items-center gap-3 py-10 text-center">
      <Lock aria-hidden className="size-8 text-primary" />
      <h2 className="font-semibold text-ink text-xl">This page is not for your role</h2>
      <p className="text-ink-soft">
        You are signed in as {roleName}. If you need this page for your work, please ask a super admin.
      </p>
      <Link to={paths.admin.dashboard} className={`${buttonClasses()} mt-2`}>
        Back to dashboard
      </Link>
    </Card>
  );
}

export const ADMIN_ROUTES = [{ path: `${paths.admin.root}/*`, element: <AdminRoutes /> }];

export function startPortal(root: HTMLElement): void {
  removeOldDrafts();
  activatePageLanguage();
  // Unsaved changes need `useBlocker`, which only a data router has.
  const router = createBrowserRouter(ADMIN_ROUTES);
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/** For an unknown address below /admin: leads staff to their dashboard, others to the public site. */
export function PortalNotFoundPage() {
  const { isAuthenticated } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center bg-cream bg-radial from-paper to-70% to-cream px-5 py-14">
      <NotFound>
        {isAuthenticated ? (
          <Link to={paths.admin.dashboard} className={`${buttonClasses()} mt-2`}>
            Back to dashboard
          </Link>
        ) : (
          <a href={paths.home} className={`${buttonClasses()} mt-2`}>
            Back to home
          </a>
        )}
      </NotFound>
    </main>
  );
}
