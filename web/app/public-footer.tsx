import { Link } from 'react-router';
import { TAGLINE } from '#contracts/brand.ts';
import { paths } from '#contracts/pages.ts';
import { PAGE_LINKS, serviceLinks } from '#web/app/public-links.ts';
import { SocialLinks } from '#web/app/social-links.tsx';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { cn } from '#web/lib/cn.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';

const LINK = 'inline-flex min-h-11 items-center rounded-lg px-2 hover:underline focus-visible:outline-white';

export function PublicFooter() {
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
            <p className="mt-1 max-w-xs text-balance text-white/90 leading-snug">{TAGLINE}</p>
          </div>
          <nav
            aria-label="About this site"
            className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 max-sm:w-full sm:grid-cols-2"
          >
            <FooterLinks links={serviceLinks()} />
            <FooterLinks links={PAGE_LINKS} />
          </nav>
          <SocialLinks />
        </div>
        <Registration />
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 border-white/20 border-t pt-4 text-sm">
          <p className="text-white/85">© 2023 Srichakra. All rights reserved.</p>
          <a href={paths.admin.login} className={cn(LINK, '-mx-2 text-white/85')}>
            Staff portal
          </a>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks({ links }: { links: typeof PAGE_LINKS }) {
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

/** Nothing while the office has entered neither. */
function Registration() {
  const { registration, foundedIn } = readConsultancy();
  const parts = [
    registration && `${registration.kind}: ${registration.number}`,
    foundedIn && `Founded in ${foundedIn}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className="mt-8 text-sm text-white/85 [overflow-wrap:anywhere]">{parts.join(' · ')}</p>;
}
