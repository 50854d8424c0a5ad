import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginAddressFrom, useSession } from '#web/areas/identity/index.ts';
import { Loading } from '#web/components/page-states.tsx';
import { DraftOwnerContext } from '#web/lib/use-draft.ts';

const UNAUTHENTICATED_MS = 200;

/** Shows its children to signed-in members; sends others to the sign-in page, which leads back. */
export function Protected({ children }: { children: ReactNode }) {
  const { loading, isAuthenticated, token, adminUser } = useSession();
  const navigate = useNavigate();
  const address = loginAddressFrom(useLocation());

  useEffect(() => {
    if (loading || isAuthenticated) return;
    const timer = setTimeout(() => void navigate(address, { replace: true }), UNAUTHENTICATED_MS);
    return () => clearTimeout(timer);
  }, [loading, isAuthenticated, address, navigate]);

  // The key resets all screens when another tab signs in as another member.
  if (isAuthenticated) {
    return (
      <DraftOwnerContext key={token} value={adminUser?.id ?? null}>
        {children}
      </DraftOwnerContext>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-cream">
      <Loading />
    </main>
  );
}
