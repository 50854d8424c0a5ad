import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { below } from '#web/app/below.ts';
import { SessionProvider, useSession } from '#web/areas/identity/index.ts';
import { LoginPage } from '#web/areas/identity/session/login-page.tsx';
import { RedirectPage } from '#web/areas/identity/session/redirect-page.tsx';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';

const ForgotPasswordPage = lazyPage(
  async () => (await import('#web/areas/identity/session/forgot-password-page.tsx')).ForgotPasswordPage,
);
const SetPasswordPage = lazyPage(
  async () => (await import('#web/areas/identity/session/set-password-page.tsx')).SetPasswordPage,
);
const PortalRoutes = lazyPage(async () => (await import('#web/app/portal-routes.tsx')).PortalRoutes);

function AdminRoutes() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <PreloadPortal />
        <Routes>
          <Route path={below(paths.admin.login)} element={<LoginPage />} />
          <Route path={below(paths.admin.redirect)} element={<RedirectPage />} />
          <Route path={below(paths.admin.forgotPassword)} element={<ForgotPasswordPage />} />
          <Route path={below(paths.admin.setPassword)} element={<SetPasswordPage />} />
          <Route path="*" element={<PortalRoutes />} />
        </Routes>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Loads the frame and the first page while the sign-in page shows its success. */
function PreloadPortal(): null {
  const { isAuthenticated } = useSession();
  useEffect(() => {
    if (!isAuthenticated) return;
    // A page reports its own failure when it is shown.
    preloadPortal().catch(() => {});
  }, [isAuthenticated]);
  return null;
}

async function preloadPortal(): Promise<void> {
  await PortalRoutes.preload();
  await (await import('#web/app/portal-routes.tsx')).preloadFirstPage();
}

export const ADMIN_ROUTES = [{ path: `${paths.admin.root}/*`, element: <AdminRoutes /> }];
