import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Loading } from '#web/components/page-states.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { addressAfterLogin, loginAddress } from './return-path.ts';
import { useSession } from './session-context.ts';

const REDIRECT_MS = 300;

/** Leads to the page in `to` when signed in, else to the sign-in page. */
export function RedirectPage() {
  usePageTitle('Redirecting');
  const { loading, isAuthenticated } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const to = query.get('to');
  const address = isAuthenticated ? addressAfterLogin(to) : loginAddress(to);

  useEffect(() => {
    if (loading) return;
    const timer = setTimeout(() => void navigate(address, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [loading, address, navigate]);

  return (
    <main className="grid min-h-dvh place-items-center bg-cream">
      <Loading text={statusText(loading, isAuthenticated)} />
    </main>
  );
}

function statusText(loading: boolean, isAuthenticated: boolean): string {
  if (loading) return 'Checking authentication...';
  return isAuthenticated
    ? 'Authentication confirmed. Redirecting to dashboard...'
    : 'Not authenticated. Redirecting to login...';
}
