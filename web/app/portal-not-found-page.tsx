import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { NotFound } from '#web/app/not-found-page.tsx';
import { useSession } from '#web/areas/identity/index.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';

/** For an unknown address below /admin: leads staff to their dashboard, others to the public site. */
export function PortalNotFoundPage() {
  const { isAuthenticated } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center bg-cream bg-radial from-paper to-70% to-cream px-5 py-14">
      <NotFound>
        {isAuthenticated ? (
          <Link to={paths.admin.dashboard} className={`${buttonClasses()} mt-2`}>
            Back to dashboard
          </Link>
        ) : (
          <a href={paths.home} className={`${buttonClasses()} mt-2`}>
            Back to home
          </a>
        )}
      </NotFound>
    </main>
  );
}
