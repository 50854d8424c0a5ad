import { Languages } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TAGLINE } from '#contracts/brand.ts';
import { paths } from '#contracts/pages.ts';
import { PublicMenu } from '#web/app/public-menu.tsx';
import { accounts, useAccount } from '#web/areas/families/index.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';

export function PublicHeader() {
  return (
    <header className="relative z-30 border-terracotta/40 border-b bg-paper print:hidden">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6 lg:py-3">
        <Link
          to={paths.home}
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-lg max-md:flex-[1_1_min(12rem,100%)] md:mr-auto"
        >
          <SriYantra detail="medium" className="size-[min(3.25rem,18vw)] shrink-0 text-maroon lg:size-16" />
          <span className="min-w-0">
            <BrandName className="text-[min(1.75rem,12vw)] lg:text-4xl" />
            <span className="block text-balance text-ink-soft text-sm leading-tight lg:text-base">
              {TAGLINE}
            </span>
          </span>
        </Link>
        <PublicMenu />
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 max-md:basis-full">
          <LanguageSelector />
          <Account />
        </div>
      </div>
    </header>
  );
}

/** One entry: the pages are in English only so far. */
function LanguageSelector() {
  return (
    <label className="relative flex shrink-0 items-center">
      <span className="sr-only">Language</span>
      <Languages aria-hidden className="pointer-events-none absolute left-2.5 size-5 text-primary" />
      <select
        autoComplete="off"
        className="min-h-11 cursor-pointer rounded-lg border border-transparent bg-transparent pr-1 pl-9 text-ink hover:border-field"
      >
        <option value="en">English</option>
      </select>
    </label>
  );
}

function Account() {
  const session = useAccount();
  const login = useRef<HTMLAnchorElement>(null);
  const isLeaving = useRef(false);

  // The Logout button had the focus and is gone.
  useEffect(() => {
    if (session !== null || !isLeaving.current) return;
    isLeaving.current = false;
    login.current?.focus();
  }, [session]);

  function handleLogout() {
    isLeaving.current = true;
    void accounts.signOut();
  }

  if (session === null) {
    return (
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <Link ref={login} to={paths.login} className={buttonClasses({ variant: 'ghost' })}>
          Login
        </Link>
        <Link to={paths.signup} className={buttonClasses()}>
          Sign Up
        </Link>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <p className="line-clamp-2 min-w-0 max-w-64 break-words text-ink leading-tight">
        {`Welcome, ${session.name}`}
      </p>
      <Button variant="secondary" className="shrink-0" onClick={handleLogout}>
        Logout
      </Button>
    </div>
  );
}
