import { useEffect } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { PublicLayout } from '#web/app/public-layout.tsx';
import { PUBLIC_PAGES } from '#web/app/public-pages.ts';
import { PublicServices } from '#web/app/public-services.tsx';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { pageTitle } from '#web/lib/page-title.tsx';

// The portal brings its own session, data and messages: a visitor of the public site loads none of it.
const AdminRoutes = lazyPage(async () => (await import('#web/app/admin-routes.tsx')).AdminRoutes);

export function App() {
  return (
    <ErrorBoundary fallback={() => <AppFailure />}>
      <Routes>
        <Route
          element={
            <PublicServices>
              <Outlet />
            </PublicServices>
          }
        >
          <Route element={<PublicLayout />}>
            {PUBLIC_PAGES.map(({ path, title, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Titled title={title}>
                    <Page />
                  </Titled>
                }
              />
            ))}
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path={`${paths.admin.root}/*`} element={<AdminRoutes />} />
      </Routes>
    </ErrorBoundary>
  );
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return children;
}

function AppFailure() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <ErrorPanel
        title="Something went wrong"
        message="An error occurred. Please try again later."
        retryLabel="Reload page"
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
