import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { Link, Outlet } from 'react-router';
import type { SignInStep } from '#contracts/endpoint.ts';
import type { Profile } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { AdminHeader } from '#web/app/admin-header.tsx';
import { Sidebar } from '#web/app/sidebar.tsx';
import { demandedStep, profileQuery, useSession } from '#web/areas/identity/index.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { Toaster } from '#web/components/toaster.tsx';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { PageTitleContext } from '#web/lib/page-title.tsx';
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts';
import { BelowBanners, PortalBanners } from './portal-banners.tsx';

const NewPasswordGate = lazyPage(
  async () => (await import('#web/areas/identity/settings/new-password-gate.tsx')).NewPasswordGate,
);
const SecondFactorGate = lazyPage(
  async () => (await import('#web/areas/identity/security/second-factor-gate.tsx')).SecondFactorGate,
);

/** The frame of the portal's pages. Memoized, because a search changes the address with every pause. */
export const AdminLayout = memo(function AdminLayout() {
  const [title, setTitle] = useState('Admin Dashboard');
  const main = useFocusOnArrival();
  const [step, forgetStep] = useSignInStep();
  useFreshUser();
  if (step !== null) {
    const Gate = step === 'new_password' ? NewPasswordGate : SecondFactorGate;
    return (
      <UnsavedChanges>
        <Gate onDone={forgetStep} />
        <Toaster />
      </UnsavedChanges>
    );
  }
  return (
    <UnsavedChanges>
      <PageTitleContext value={setTitle}>
        <Link
          to="#content"
          // Without a history entry: the router can't place an entry that the browser makes.
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
          className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-white px-4 py-3 font-semibold text-primary focus:translate-y-0 focus:shadow-float"
        >
          Skip to content
        </Link>
        <div className="min-h-dvh bg-mist/60 md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
          <aside className="sticky top-0 hidden h-dvh border-terracotta/30 border-r md:block">
            <Sidebar />
          </aside>
          <div className="flex min-w-0 flex-col">
            <AdminHeader title={title} />
            <PortalBanners />
            <main
              id="content"
              ref={main}
              tabIndex={-1}
              className="mx-auto w-full max-w-7xl grow p-4 outline-none sm:p-6"
            >
              <BelowBanners>
                <Outlet />
              </BelowBanners>
            </main>
          </div>
        </div>
        {/* Not in a parent: the sign-in page shows no toasts and must not load them. */}
        <Toaster />
      </PageTitleContext>
    </UnsavedChanges>
  );
});

/** Copies name, e-mail and role from a loaded profile into the session: another member may have changed them. */
function useFreshUser() {
  const { adminUser, updateUser } = useSession();
  const { data: profile, refetch } = useQuery(profileQuery);
  const role = adminUser?.role;
  // An event: runs for a newly loaded profile only, not when this page changes the session.
  const learn = useEffectEvent(({ id, name, email, role }: Profile) => {
    const isKnown = adminUser?.name === name && adminUser.email === email && adminUser.role === role;
    if (adminUser?.id === id && !isKnown) updateUser({ name, email, role });
  });
  useEffect(() => {
    if (profile) learn(profile);
  }, [profile]);
  // Another answer brought a new role, so the loaded profile is out of date.
  const check = useEffectEvent((current: Role | undefined) => {
    if (profile && current && profile.role !== current) void refetch();
  });
  useEffect(() => check(role), [role]);
}

/**
 * The step that the server demands before it answers anything else. Any query may bring the refusal, also in the middle of
 * a session.
 * @returns also a function that resets it after the step.
 */
function useSignInStep(): [step: SignInStep | null, forget: () => void] {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<SignInStep | null>(null);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const demanded = demandedStep(event.action.error);
        if (demanded) setStep(demanded);
      }),
    [queryClient],
  );
  return [step, () => setStep(null)];
}
