import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, Languages, Menu } from 'lucide-react';
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router';
import { TAGLINE } from '#contracts/brand.ts';
import { findLanguage, inLanguage, LANGUAGE_NAMES, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { accounts, useAccount } from '#web/areas/families/index.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { bookings } from '#web/lib/booking-storage.ts';
import { cn } from '#web/lib/cn.ts';
import { listDrafts } from '#web/lib/form-draft-storage.ts';
import { storeChosenLanguage } from '#web/lib/language-storage.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import type { LogoutQuestion } from './logout-question.tsx';
import { type PublicLink, pageLinks, serviceLinks, toolLinks } from './public-links.ts';

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
            {/* Narrow on a phone: a line that nearly fits would break and join again as its fonts load. */}
            <span className="block text-balance text-ink-soft text-sm leading-tight max-sm:max-w-52 lg:text-base">
              {i18n._(TAGLINE)}
            </span>
          </span>
        </Link>
        <PublicMenu />
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 max-md:basis-full indic:max-sm:gap-x-0">
          <LanguageSelector />
          <Account />
        </div>
      </div>
    </header>
  );
}

/** Leads to the same page in another language, and remembers it. */
function LanguageSelector() {
  const { pathname, search, hash } = useLocation();
  function handleChange(code: string) {
    const language = findLanguage(code);
    if (language === undefined) return;
    storeChosenLanguage(language);
    // Another document: a page keeps its language until it is left.
    window.location.assign(inLanguage(pathname, language) + search + hash);
  }
  return (
    <label className="relative flex shrink-0 items-center">
      <span className="sr-only">
        <Trans>Language</Trans>
      </span>
      <Languages aria-hidden className="pointer-events-none absolute left-2.5 size-5 text-primary" />
      <select
        autoComplete="off"
        value={pageLanguage()}
        onChange={({ target }) => handleChange(target.value)}
        // The names in the device's fonts: ours would all be loaded, one for each script.
        className="min-h-11 cursor-pointer rounded-lg border border-transparent bg-transparent pr-1 pl-9 text-ink [font-family:Mukta,system-ui] hover:border-field indic:max-sm:pl-8 indic:max-sm:text-sm"
      >
        {OFFERED_LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Question extends Pick<ComponentProps<typeof LogoutQuestion>, 'drafts'> {
  Question: ComponentType<ComponentProps<typeof LogoutQuestion>>;
}

/** On a phone the longer words stay in one line with the languages. */
const NARROW = 'indic:max-sm:px-1.5 indic:max-sm:text-sm';

function Account() {
  const session = useAccount();
  const login = useRef<HTMLAnchorElement>(null);
  const isLeaving = useRef(false);
  const [question, setQuestion] = useState<Question | null>(null);

  // The server's session may have ended, or belong to another account.
  useEffect(() => void accounts.refresh(), []);

  // The Logout button had the focus and is gone.
  useEffect(() => {
    if (session !== null || !isLeaving.current) return;
    isLeaving.current = false;
    login.current?.focus();
  }, [session]);

  function logOut() {
    setQuestion(null);
    isLeaving.current = true;
    void accounts.signOut();
  }

  async function handleLogout() {
    const drafts = listDrafts();
    if (drafts.length === 0) return logOut();
    try {
      // Most visitors never see it.
      const { LogoutQuestion } = await import('./logout-question.tsx');
      setQuestion({ Question: LogoutQuestion, drafts });
    } catch (error) {
      console.warn('The question could not be loaded', error);
      if (window.confirm(t`Log out? What you have not finished will be deleted.`)) logOut();
    }
  }

  if (session === null) {
    return (
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <Link ref={login} to={paths.login} className={cn(buttonClasses({ variant: 'ghost' }), NARROW)}>
          <Trans>Login</Trans>
        </Link>
        <Link to={paths.signup} className={cn(buttonClasses(), NARROW)}>
          <Trans>Sign Up</Trans>
        </Link>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <p className="line-clamp-2 min-w-0 max-w-64 break-words text-ink leading-tight">
        {t`Welcome, ${ph({ name: session.name })}`}
      </p>
      <Button variant="secondary" className="shrink-0" onClick={() => void handleLogout()}>
        <Trans>Logout</Trans>
      </Button>
      {question && (
        <question.Question drafts={question.drafts} onConfirm={logOut} onClose={() => setQuestion(null)} />
      )}
    </div>
  );
}

/** A details element: it opens before the page's code works, and without it. */
export function PublicMenu() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const hasBookings = useSyncExternalStore(
    bookings.subscribe,
    () => bookings.list().length > 0,
    () => false,
  );
  const hasSpace = useAccount() !== null && accounts.isOnServer();
  const ownLinks = [
    ...(hasSpace ? [{ to: paths.family, label: t`Your family` }] : []),
    ...(hasBookings ? [{ to: paths.booking, label: t`Your requests` }] : []),
  ];

  // The header stays when the page changes: another page closes the menu, the first render does not.
  const lastPage = useRef(pathname);
  useEffect(() => {
    if (menu.current && lastPage.current !== pathname) menu.current.open = false;
    lastPage.current = pathname;
  }, [pathname]);

  /** Also for a link to this page. */
  function handleClick({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
    if (target instanceof HTMLAnchorElement) currentTarget.open = false;
  }

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) {
        menu.current.open = false;
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  function handleKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={menu}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      className="group static shrink-0 md:relative"
    >
      <summary className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-1 rounded-lg px-2 font-medium text-primary-dark hover:bg-mist [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden className="size-6 md:hidden" />
        <span className="max-md:sr-only">
          <Trans>Menu</Trans>
        </span>
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180 max-md:hidden" />
      </summary>
      <nav
        aria-label={t`Menu`}
        className="absolute inset-x-0 top-full z-40 border-terracotta/40 border-y bg-paper px-4 py-3 shadow-float sm:px-6 md:right-0 md:left-auto md:w-72 md:rounded-2xl md:border md:px-3"
      >
        <MenuList title={t`Services`} links={serviceLinks()} />
        <MenuList title={t`Free tools`} links={toolLinks()} />
        <MenuList
          title={t`The consultancy`}
          links={[...ownLinks, ...pageLinks().filter(({ to }) => MAIN_PAGES.includes(to))]}
        />
      </nav>
    </details>
  );
}

const MAIN_PAGES: string[] = [paths.about, paths.contact];

function MenuList({ title, links }: { title: string; links: readonly PublicLink[] }) {
  return (
    <>
      <p className="px-2 pt-1 text-ink-soft text-sm">{title}</p>
      <ul className="mb-2 last:mb-0">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-lg px-2 font-medium text-primary-dark hover:bg-mist"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
