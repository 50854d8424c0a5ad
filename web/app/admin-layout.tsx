import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { Link, Outlet } from 'react-router';
import type { Profile } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { AdminHeader } from '#web/app/admin-header.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { Sidebar } from '#web/app/sidebar.tsx';
import { useSecondFactorDemand } from '#web/app/use-second-factor-demand.ts';
import { profileQuery, useSession } from '#web/areas/identity/index.ts';
import { Toaster } from '#web/components/toaster.tsx';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { PageTitleContext } from '#web/lib/page-title.tsx';
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts';
import { BelowBanners, PortalBanners } from './portal-banners.tsx';

const SecondFactorGate = lazyPage(
  async () => (await import('#web/areas/identity/security/second-factor-gate.tsx')).SecondFactorGate,
);

/** The frame of every page of the portal. A search that is written into the address leaves it as it is. */
export const AdminLayout = memo(function AdminLayout() {
  const [title, setTitle] = useState('Admin Dashboard');
  const main = useFocusOnArrival();
  const [isSecondFactorDemanded, forgetDemand] = useSecondFactorDemand();
  useFreshUser();
  if (isSecondFactorDemanded) {
    return (
      <UnsavedChanges>
        <SecondFactorGate onDone={forgetDemand} />
        <Toaster />
      </UnsavedChanges>
    );
  }
  return (
    <UnsavedChanges>
      <PageTitleContext value={setTitle}>
        <Link
          to="#content"
          // Not into the history: the router can't tell where an entry stands that it did not make.
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
        {/* Here and not above: the sign-in page has no messages and need not load them. */}
        <Toaster />
      </PageTitleContext>
    </UnsavedChanges>
  );
});

/** A name, e-mail or role that somebody else changed counts here as soon as the server tells it. */
function useFreshUser() {
  const { adminUser, updateUser } = useSession();
  const { data: profile, refetch } = useQuery(profileQuery);
  const role = adminUser?.role;
  // Only what the server tells is news, not what this page has just saved: hence an event, not a dependency.
  const learn = useEffectEvent(({ id, name, email, role }: Profile) => {
    const isKnown = adminUser?.name === name && adminUser.email === email && adminUser.role === role;
    if (adminUser?.id === id && !isKnown) updateUser({ name, email, role });
  });
  useEffect(() => {
    if (profile) learn(profile);
  }, [profile]);
  // Another list has told of a new role: what is known of the profile is out of date.
  const check = useEffectEvent((current: Role | undefined) => {
    if (profile && current && profile.role !== current) void refetch();
  });
  useEffect(() => check(role), [role]);
}
