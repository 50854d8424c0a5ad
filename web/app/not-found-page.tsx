import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { PublicFrame } from '#web/app/public-layout.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';

/** With a frame of its own: it also stands in for a page of the portal, outside the portal's frame. */
export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <PublicFrame>
      <div className="grid min-h-[75vh] place-items-center bg-cream bg-radial from-paper to-70% to-cream px-5 py-14">
        <div className="grid max-w-md justify-items-center gap-4 text-center">
          <SriYantra className="w-32 text-terracotta" strokeWidth={0.9} />
          <h1 className="text-balance font-semibold text-3xl sm:text-4xl">404 Page Not Found</h1>
          <p className="text-ink-soft text-lg">Did you forget to add the page to the router?</p>
          <Link to={paths.home} className={`${buttonClasses()} mt-2`}>
            Back to home
          </Link>
        </div>
      </div>
    </PublicFrame>
  );
}
