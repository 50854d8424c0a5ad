import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import type { SignInStep } from '#contracts/endpoint.ts';
import type { Profile } from '#contracts/identity/index.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { NotificationsButton } from '#web/areas/audit/index.ts';
import { NewContact } from '#web/areas/enquiries/index.ts';
import { demandedStep, onlineUsersQuery, profileQuery, useSession } from '#web/areas/identity/index.ts';
import { OpenedStudent, QuickFind } from '#web/areas/students/index.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { Initial } from '#web/components/initial.tsx';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { STUDENT_PART } from '#web/components/student-link.tsx';
import { Toaster } from '#web/components/toaster.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { overlayClasses } from '#web/components/ui/dialog.tsx';
import { UnsavedChanges } from '#web/components/unsaved-changes.tsx';
import { cn } from '#web/lib/cn.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { PageTitleContext } from '#web/lib/page-title.tsx';
import { useSignOutQuestion } from '#web/lib/use-draft.ts';
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts';
import { useListPlace } from '#web/lib/use-list-place.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { isCurrent, navGroupsFor } from './nav-items.ts';
import { BelowBanners, PortalBanners } from './portal-banners.tsx';

const SignInStepPage = lazyPage(
  async () => (await import('#web/areas/identity/settings/sign-in-step-page.tsx')).SignInStepPage,
);

/** The frame of the portal's pages. Memoized, because a search changes the address with every pause. */
export const AdminLayout = memo(function AdminLayout() {
  const [title, setTitle] = useState('Admin Dashboard');
  const main = useFocusOnArrival();
  useListPlace();
  const [step, forgetStep] = useSignInStep();
  useFreshUser();
  if (step !== null) {
    return (
      <UnsavedChanges>
        <SignInStepPage step={step} onDone={forgetStep} />
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
        <StudentOfAddress />
        {/* Not in a parent: the sign-in page shows no toasts and must not load them. */}
        <Toaster />
      </PageTitleContext>
    </UnsavedChanges>
  );
});

/** The student that a link on the page opened over it. */
function StudentOfAddress() {
  const { value, set } = useAddressPart(STUDENT_PART);
  const { data: id } = IdTextSchema.safeParse(value);
  return id === undefined ? null : <OpenedStudent key={id} id={id} onClose={() => set(null)} />;
}

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

function AdminHeader({ title }: { title: string }) {
  const { adminUser } = useSession();
  return (
    <header className="sticky top-0 z-20 flex min-h-16 items-center gap-0.5 border-line border-b bg-white px-3 sm:gap-2 sm:px-6">
      <MobileSidebar />
      {/* No padding: the top of a third line would show in it. The longest word of a title fits at 360 px. */}
      <h1 className="my-2 line-clamp-2 min-w-0 grow font-semibold text-base leading-tight sm:text-2xl">
        {title}
      </h1>
      {adminUser && hasPermission(adminUser.role, 'enquiries:answer') && <NewContact />}
      {adminUser && <QuickFind pages={navGroupsFor(adminUser.role).flatMap(({ items }) => items)} />}
      <OnlineChip />
      <NotificationsButton />
      <Link
        to={paths.admin.settings}
        aria-label="Profile"
        title="Profile"
        className="-mr-1 grid size-11 shrink-0 place-items-center rounded-full"
      >
        <Initial className="size-10 bg-terracotta text-lg text-primary-deep" name={adminUser?.name ?? ''} />
      </Link>
    </header>
  );
}

function OnlineChip() {
  // From the cache; undefined while unknown.
  const { data: online } = useQuery({ ...onlineUsersQuery, enabled: false });
  return (
    <Link
      to={paths.admin.teamMembers}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-1 font-medium text-green-900 text-sm hover:underline sm:px-3"
    >
      <span className="inline-flex items-center gap-2 rounded-full bg-green-100 px-2 py-1 sm:px-2.5">
        <span aria-hidden className="size-2 rounded-full bg-green-600" />
        <span className="max-sm:sr-only">Online</span> <span>{online ? online.length : '–'}</span>
      </span>
    </Link>
  );
}

/** The portal's navigation, beside the page or in a phone's drawer. */
function Sidebar() {
  return (
    <div className="flex h-full w-64 flex-col bg-cream">
      <Link to={paths.admin.dashboard} className="mx-3 mt-2 mb-1 flex items-center gap-3 rounded-lg p-2">
        <SriYantra detail="medium" className="size-13 shrink-0 text-maroon" />
        <BrandName className="text-2xl" />
      </Link>
      <SidebarNav />
      <SignedInPerson />
    </div>
  );
}

function SidebarNav() {
  const { pathname } = useLocation();
  const { adminUser } = useSession();
  return adminUser && <NavLinks role={adminUser.role} pathname={pathname} />;
}

/** The further pages may be below the end of the list, which then scrolls. */
function showInList(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

/** Memoized: a changed query of the address does not render it. */
const NavLinks = memo(function NavLinks({ role, pathname }: { role: Role; pathname: string }) {
  return (
    <nav aria-label="Portal" className="min-h-0 grow overflow-y-auto px-3 py-1">
      {navGroupsFor(role).map(({ label, items }) => (
        <div key={label}>
          {label && (
            <h2 className="mt-2 border-terracotta/40 border-t px-3 pt-2 text-ink-soft text-sm">{label}</h2>
          )}
          <ul>
            {items.map((item) => {
              const isHere = isCurrent(item, pathname);
              return (
                <li key={item.to}>
                  <Link
                    to={item.to}
                    ref={isHere && label ? showInList : undefined}
                    aria-current={isHere ? 'page' : undefined}
                    className={cn(
                      'flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium -outline-offset-2 transition-colors',
                      isHere ? 'bg-primary text-white outline-white' : 'text-ink hover:bg-terracotta/20',
                    )}
                  >
                    <item.Icon aria-hidden className="size-5 shrink-0" />
                    {item.label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
});

function SignedInPerson() {
  const { adminUser, logout } = useSession();
  const askBefore = useSignOutQuestion();
  const navigate = useNavigate();
  if (adminUser === null) return null;

  const handleLogout = () =>
    askBefore(() => {
      void logout();
      void navigate(paths.admin.login);
    });
  return (
    <div className="border-terracotta/40 border-t p-3">
      <div className="flex items-center gap-3 px-1 py-2">
        <Initial className="size-10 bg-terracotta text-lg text-primary-deep" name={adminUser.name} />
        <div className="min-w-0">
          <p className="truncate font-semibold leading-snug" title={adminUser.name}>
            {adminUser.name}
          </p>
          <p className="truncate text-ink-soft text-sm leading-snug" title={adminUser.email}>
            {adminUser.email}
          </p>
        </div>
      </div>
      <Button variant="ghost" className="w-full justify-start! text-maroon!" onClick={handleLogout}>
        <LogOut aria-hidden className="size-5" />
        Logout
      </Button>
    </div>
  );
}

/** The sidebar as a drawer, below the width `md`. */
function MobileSidebar() {
  const [isOpen, setIsOpen] = useState(false);
  const closeRef = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  // A rotated tablet shows the fixed sidebar; a hidden but open drawer would lock the page.
  const isWide = useMediaQuery('(min-width: 48rem)');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation or another width closes it
  useEffect(() => setIsOpen(false), [key, isWide]);

  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger
        aria-label="Open menu"
        className={cn(buttonClasses({ variant: 'ghost', size: 'icon' }), '-ml-2 md:hidden')}
      >
        <Menu aria-hidden className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          // Radix would focus the first button, Logout: a second key press would sign out.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            closeRef.current?.focus();
          }}
          className="fixed inset-y-0 left-0 z-50 w-64 max-w-[85vw] shadow-float outline-none data-[state=open]:animate-fade-in"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Sidebar />
          <Dialog.Close
            ref={closeRef}
            aria-label="Close menu"
            className={cn(buttonClasses({ variant: 'ghost', size: 'icon' }), 'absolute top-2 right-1')}
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
