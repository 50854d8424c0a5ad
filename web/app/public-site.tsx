import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarDays, type LucideIcon, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, matchPath, Outlet, Route, Routes, useLocation } from 'react-router';
import { TAGLINE } from '#contracts/brand.ts';
import type { Consultancy } from '#contracts/consultancy.ts';
import { FAMILY_PATHS, isCareerAddress, LINKED_PATHS, paths } from '#contracts/pages.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { endPrerendered } from '#web/app/prerendered.ts';
import {
  CareerPage,
  FamilyPage,
  LinkedPage,
  PUBLIC_PAGES,
  preloadFamilyPage,
} from '#web/app/public-pages.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { cn } from '#web/lib/cn.ts';
import { hasOwnPhone, readConsultancy, whatsAppLink } from '#web/lib/consultancy.ts';
import { addressHere } from '#web/lib/messages.ts';
import { pageTitle } from '#web/lib/page-title.tsx';
import { readPublicServices } from '#web/lib/public-services.ts';
import { PublicFrame } from './public-frame.tsx';
import { type PublicLink, pageLinks, serviceLinks } from './public-links.ts';

export function PublicSite() {
  useEffect(endPrerendered, []);
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {PUBLIC_PAGES.map(({ path, title, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Titled title={title()}>
                <Page />
              </Titled>
            }
          />
        ))}
        <Route path={paths.careerOf} element={<CareerPage unknown={<NotFoundPage />} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {LINKED_PATHS.map((path) => (
        <Route key={path} path={path} element={<LinkedPage />} />
      ))}
      {readPublicServices() === 'accounts' &&
        FAMILY_PATHS.map((path) => <Route key={path} path={path} element={<FamilyPage path={path} />} />)}
    </Routes>
  );
}

/** Loads code and messages of the page at an address ahead of its render. @throws when it can't be loaded. */
export async function preloadPage(path: string): Promise<void> {
  const family = FAMILY_PATHS.find((each) => matchPath(each, path));
  if (family !== undefined) return preloadFamilyPage(family);
  const page = isCareerAddress(path) ? { Page: CareerPage } : PUBLIC_PAGES.find((each) => each.path === path);
  await page?.Page.preload();
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return children;
}

/** The frame of the public pages. */
export function PublicLayout() {
  return (
    <PublicFrame
      className="pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]"
      foot={
        <>
          <PublicFooter />
          <ContactBar />
        </>
      }
    >
      <Outlet />
    </PublicFrame>
  );
}

/** These pages end with a panel for booking. */
const SERVICE_PAGES: string[] = [paths.dmit, paths.overseas, paths.bridging];

/**
 * Plain links in reach of the thumb: they work before the page's code does. On the long service pages they float on wide
 * screens too. public.css keeps footer, messages and focused elements clear of the bar.
 */
export function ContactBar() {
  const consultancy = readConsultancy();
  const isServicePage = SERVICE_PAGES.includes(useLocation().pathname);
  const isReachable = hasOwnPhone(consultancy) || consultancy.whatsapp !== null;
  return (
    <nav
      aria-label={t`Reach us`}
      data-contact-bar={isServicePage ? 'wide' : 'phone'}
      className={cn(
        'fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] shadow-float print:hidden',
        // A field that somebody types into needs the room more.
        '[body:has(main_:is(input,select,textarea):focus)_&]:max-md:hidden',
        isServicePage
          ? 'md:inset-x-auto md:right-6 md:bottom-6 md:overflow-hidden md:rounded-full md:border md:pb-0'
          : 'md:hidden',
        !isReachable && 'at-browser:hidden',
      )}
    >
      {hasOwnPhone(consultancy) && (
        <BarLink Icon={Phone} href={`tel:${consultancy.phone.tel}`}>
          {t`Call`}
        </BarLink>
      )}
      {consultancy.whatsapp && (
        <BarLink Icon={MessageCircle} href={whatsAppLink(consultancy.whatsapp)} isNewTab>
          {t`WhatsApp`}
        </BarLink>
      )}
      <BarLink
        Icon={CalendarDays}
        href={isServicePage ? '#book' : `${addressHere(paths.contact)}#book`}
        className="bg-primary text-white hover:bg-primary-dark focus-visible:outline-white at-browser:hidden"
      >
        {t`Book`}
      </BarLink>
    </nav>
  );
}

interface BarLinkProps {
  Icon: LucideIcon;
  href: string;
  isNewTab?: boolean;
  className?: string;
  children: string;
}

function BarLink({ Icon, href, isNewTab = false, className, children }: BarLinkProps) {
  return (
    <a
      href={href}
      {...(isNewTab && { target: '_blank', rel: 'noopener noreferrer' })}
      className={cn(
        'flex h-[min(3.5rem,18vw)] min-w-0 flex-1 flex-col items-center justify-center font-semibold text-[min(0.875rem,5.5vw)] text-primary-dark leading-tight hover:bg-mist focus-visible:-outline-offset-4 md:h-14 md:flex-none md:flex-row md:gap-2 md:px-6 md:text-base',
        className,
      )}
    >
      <Icon aria-hidden className="size-[min(1.25rem,6vw)] shrink-0" />
      {children}
      {isNewTab && (
        <span className="sr-only">
          {' '}
          <Trans>(opens in a new tab)</Trans>
        </span>
      )}
    </a>
  );
}

const LINK =
  'inline-flex min-h-11 items-center rounded-lg px-2 py-1.5 leading-snug hover:underline focus-visible:outline-white';

function PublicFooter() {
  return (
    <footer className="relative overflow-hidden bg-primary-deep pb-(--bar-room) text-white print:hidden">
      <SriYantra
        detail="lines"
        strokeWidth={0.35}
        className="pointer-events-none absolute -top-24 -right-28 size-112 text-aqua/25"
      />
      <div className="relative mx-auto max-w-7xl px-4 pt-10 pb-6 sm:px-6">
        <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-6">
          <div>
            <BrandName className="text-3xl text-peach!" />
            <p className="mt-1 max-w-xs text-balance text-white/90 leading-snug">{i18n._(TAGLINE)}</p>
          </div>
          <nav
            aria-label={t`About this site`}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 max-sm:w-full sm:grid-cols-2"
          >
            <FooterLinks links={serviceLinks()} />
            <FooterLinks links={pageLinks()} />
          </nav>
          <SocialLinks />
        </div>
        <Registration />
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 border-white/20 border-t pt-4 text-sm">
          <p className="text-white/85">
            <Trans>© 2023 Srichakra. All rights reserved.</Trans>
          </p>
          <a href={paths.admin.login} className={cn(LINK, '-mx-2 text-white/85')}>
            <Trans>Staff portal</Trans>
          </a>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ links }: { links: readonly PublicLink[] }) {
  return (
    <ul className="-mx-2">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={LINK}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the server writes where the office has entered no kind. */
const sayKind = (kind: string) => (kind === 'Registration' ? t`Registration` : kind);

/** Nothing while the office has entered neither. */
function Registration() {
  const { registration, foundedIn } = readConsultancy();
  const parts = [
    registration && `${sayKind(registration.kind)}: ${registration.number}`,
    foundedIn && t`Founded in ${foundedIn}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className="mt-8 text-sm text-white/85 [overflow-wrap:anywhere]">{parts.join(' · ')}</p>;
}

const LINKS: { name: string; network: keyof Consultancy['social']; icon: ReactNode }[] = [
  {
    name: 'Facebook',
    network: 'facebook',
    icon: (
      <path
        fill="currentColor"
        d="M13.4 22v-8.6h3l.5-3.5h-3.5V7.8c0-1 .4-1.8 1.9-1.8h1.8V2.9A18 18 0 0 0 14.4 2.7c-2.8 0-4.6 1.6-4.6 4.6v2.6h-3v3.5h3V22Z"
      />
    ),
  },
  {
    name: 'Twitter',
    network: 'twitter',
    icon: (
      <path
        fill="currentColor"
        d="M22 5.6a8 8 0 0 1-2.4.7 4.1 4.1 0 0 0 1.8-2.3 8.2 8.2 0 0 1-2.6 1 4.1 4.1 0 0 0-7 3.7A11.6 11.6 0 0 1 3.4 4.5a4.1 4.1 0 0 0 1.3 5.5 4 4 0 0 1-1.9-.5 4.1 4.1 0 0 0 3.3 4 4.1 4.1 0 0 1-1.8.1 4.1 4.1 0 0 0 3.8 2.8A8.2 8.2 0 0 1 2 18.1a11.6 11.6 0 0 0 17.9-10.3A8.3 8.3 0 0 0 22 5.6Z"
      />
    ),
  },
  {
    name: 'Instagram',
    network: 'instagram',
    icon: (
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <rect x="3" y="3" width="18" height="18" rx="5.5" />
        <circle cx="12" cy="12" r="4.2" />
        <circle cx="17.2" cy="6.8" r="0.7" fill="currentColor" strokeWidth="1" />
      </g>
    ),
  },
];

/** Plain links: no request before a click, and none names the page. Until the office has a page, a mark that says so. */
function SocialLinks() {
  const { social } = readConsultancy();
  return (
    <ul className="-mx-2 flex">
      {LINKS.map(({ name, network, icon }) => (
        <li key={name}>
          <SocialLink name={name} href={social[network]}>
            <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
              {icon}
            </svg>
          </SocialLink>
        </li>
      ))}
    </ul>
  );
}

interface SocialLinkProps {
  name: string;
  href: string | null;
  children: ReactNode;
}

function SocialLink({ name, href, children }: SocialLinkProps) {
  if (href === null) {
    const words = t`${name}: we have no page there yet`;
    return (
      <span role="img" aria-label={words} title={words} className="grid size-11 place-items-center text-aqua">
        {children}
      </span>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="grid size-11 place-items-center rounded-lg text-aqua transition-colors hover:bg-white/10 hover:text-white focus-visible:outline-white"
    >
      <span className="sr-only">{t`${name} (opens in a new tab)`}</span>
      {children}
    </a>
  );
}
