import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { isCareerAddress, LINKED_PATHS, paths } from '#contracts/pages.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { endPrerendered } from '#web/app/prerendered.ts';
import { PublicLayout } from '#web/app/public-layout.tsx';
import { CareerPage, PUBLIC_PAGES } from '#web/app/public-pages.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { pageTitle } from '#web/lib/page-title.tsx';

const LinkedPage = lazyPage(async () => (await import('#web/app/linked-page.tsx')).LinkedPage);

export function PublicSite() {
  useEffect(endPrerendered, []);
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
        <Route path={paths.careerOf} element={<CareerPage unknown={<NotFoundPage />} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {LINKED_PATHS.map((path) => (
        <Route key={path} path={path} element={<LinkedPage />} />
      ))}
    </Routes>
  );
}

/** Loads the code of the page at an address ahead of its render. @throws when it can't be loaded. */
export async function preloadPage(path: string): Promise<void> {
  const page = isCareerAddress(path) ? { Page: CareerPage } : PUBLIC_PAGES.find((each) => each.path === path);
  await page?.Page.preload();
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return children;
}
