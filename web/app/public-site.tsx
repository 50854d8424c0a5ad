import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { PublicLayout } from '#web/app/public-layout.tsx';
import { PUBLIC_PAGES } from '#web/app/public-pages.ts';
import { pageTitle } from '#web/lib/page-title.tsx';

/** Everything that is not the portal. */
export function PublicSite() {
  return (
    <Routes>
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
    </Routes>
  );
}

/** Loads the code of the page at an address ahead. */
export async function preloadPage(path: string): Promise<void> {
  await PUBLIC_PAGES.find((page) => page.path === path)?.Page.preload();
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return children;
}
