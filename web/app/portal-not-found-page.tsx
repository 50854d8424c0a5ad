import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';

/** For an unknown address below /admin: staff find back to their dashboard, everybody else to the public site. */
export function PortalNotFoundPage() {
  const { isAuthenticated } = useSession();
  usePageTitle('404 Page Not Found');
  return (
    <main className="grid min-h-dvh place-items-center bg-cream bg-radial from-paper to-70% to-cream px-5 py-14">
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <SriYantra className="w-32 text-terracotta" strokeWidth={0.9} />
        <h1 className="text-balance font-semibold text-3xl sm:text-4xl">404 Page Not Found</h1>
        <p className="text-ink-soft text-lg">Did you forget to add the page to the router?</p>
        {isAuthenticated ? (
          <Link to={paths.admin.dashboard} className={`${buttonClasses()} mt-2`}>
            Back to dashboard
          </Link>
        ) : (
          <a href={paths.home} className={`${buttonClasses()} mt-2`}>
            Back to home
          </a>
        )}
      </div>
    </main>
  );
}
