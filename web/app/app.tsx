import { Route, Routes } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { ErrorPanel } from '#web/components/page-states.tsx';

// None loads anything of the others: a visitor needs no session, staff no illustrations, a family's report neither.
const PublicSite = lazyPage(async () => (await import('#web/app/public-site.tsx')).PublicSite);
const SharedReportPage = lazyPage(async () => (await import('#web/app/shared-report.ts')).SharedReportPage);
const AdminRoutes = lazyPage(async () => (await import('#web/app/admin-routes.tsx')).AdminRoutes);

/** Loads the code of a public page ahead, so that it is rendered at once. @throws when it can't be loaded. */
export async function preloadPublicPage(path: string): Promise<void> {
  const { preloadPage } = await import('#web/app/public-site.tsx');
  await Promise.all([PublicSite.preload(), preloadPage(path)]);
}

export function App() {
  return (
    <ErrorBoundary fallback={() => <AppFailure />}>
      <Routes>
        <Route path={`${paths.admin.root}/*`} element={<AdminRoutes />} />
        <Route path={paths.sharedReport} element={<SharedReportPage />} />
        <Route path="*" element={<PublicSite />} />
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
