import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PublicFooter } from '#web/app/public-footer.tsx';
import { PublicHeader } from '#web/app/public-header.tsx';

/** The frame of the pages for everyone. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function PublicFrame({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-white px-4 py-3 font-semibold text-primary focus:translate-y-0 focus:shadow-float print:hidden"
      >
        Skip to content
      </a>
      <PublicHeader />
      <main id="content" ref={main} tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}

/** After a link inside the site the focus goes to the new page, as it would after a full load. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
