import { LogOut, Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { memo, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import { isCurrent, navGroupsFor } from '#web/app/nav-items.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { Initial } from '#web/components/initial.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { overlayClasses } from '#web/components/ui/dialog.tsx';
import { cn } from '#web/lib/cn.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useSignOutQuestion } from '#web/lib/use-sign-out-question.ts';

/** The portal's navigation, beside the page or in a phone's drawer. */
export function Sidebar() {
  return (
    <div className="flex h-full w-64 flex-col bg-cream">
      <Link to={paths.admin.dashboard} className="m-3 flex items-center gap-3 rounded-lg p-2">
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
export function MobileSidebar() {
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
