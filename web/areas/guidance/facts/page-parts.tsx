import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { cn } from '#web/lib/cn.ts';
import type { LoadedData } from '#web/lib/page-data.ts';

const FIELDS = { paper: '', cream: 'bg-cream', mist: 'bg-mist' };

export const PAGE_LINK =
  'inline-flex min-h-11 items-center font-medium text-primary-dark underline underline-offset-4';

/** As wide as the site's header, which ends at the same edges. */
export const PAGE_WIDTH = 'mx-auto max-w-7xl px-4 sm:px-6';

/** The beginning of a guidance page. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <header className="bg-cream pt-8 pb-8 sm:pt-12">
      <div className={PAGE_WIDTH}>
        <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">{title}</h1>
        <p className="mt-3 max-w-[58ch] text-pretty text-lg leading-relaxed">{lead}</p>
        <div className="mt-4 max-w-prose">{children}</div>
      </div>
    </header>
  );
}

/** Ways past a long part. */
export function JumpLinks({ links }: { links: readonly (readonly [id: string, title: string])[] }) {
  return (
    <nav aria-label={t`On this page`} className="mt-1 flex flex-wrap gap-x-5 print:hidden">
      {links.map(([id, title]) => (
        <a key={id} href={`#${id}`} className={PAGE_LINK}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Id of the part of the doors that leads from careers to subjects. */
export const START_FROM_CAREERS = 'from-careers';

interface PartProps {
  id?: string;
  title: string;
  field?: keyof typeof FIELDS;
  children: ReactNode;
}

export function Part({ id, title, field = 'paper', children }: PartProps) {
  return (
    <section id={id} className={cn('scroll-mt-20 py-8 sm:py-12', FIELDS[field])}>
      <div className={PAGE_WIDTH}>
        <h2 className="mb-4 text-balance font-semibold text-2xl text-primary-deep leading-tight">{title}</h2>
        {children}
      </div>
    </section>
  );
}

/** Shown until a page's data is there. */
export function NotReady({ loaded }: { loaded: Exclude<LoadedData<unknown>, { state: 'ready' }> }) {
  if (loaded.state === 'loading') return <Loading />;
  return (
    <div className="px-4 py-12">
      <ErrorPanel
        title={t`This page could not be loaded`}
        message={t`Please check your internet connection and try again.`}
        onRetry={loaded.retry}
      />
    </div>
  );
}
