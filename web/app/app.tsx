import { Route, Routes } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { ErrorPanel } from '#web/components/page-states.tsx';

const HomePage = lazyPage(async () => (await import('#web/features/home/home-page.tsx')).HomePage);
// The portal brings its own session, data and messages: a visitor of the public site loads none of it.
const AdminRoutes = lazyPage(async () => (await import('#web/app/admin-routes.tsx')).AdminRoutes);

export function App() {
  return (
    <ErrorBoundary fallback={() => <AppFailure />}>
      <Routes>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={`${paths.admin.root}/*`} element={<AdminRoutes />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ErrorBoundary>
  );
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
