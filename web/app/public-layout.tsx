import { Outlet } from 'react-router';
import { ContactBar } from '#web/app/public-contact-bar.tsx';
import { PublicFooter } from '#web/app/public-footer.tsx';
import { PublicHeader } from '#web/app/public-header.tsx';
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts';

/** The frame of the public pages. */
export function PublicLayout() {
  const main = useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-white px-4 py-3 font-semibold text-primary focus:translate-y-0 focus:shadow-float print:hidden"
      >
        Skip to content
      </a>
      <PublicHeader />
      <main id="content" ref={main} tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <PublicFooter />
      <ContactBar />
    </div>
  );
}
