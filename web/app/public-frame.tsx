import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts';
import { PublicHeader } from './public-header.tsx';

interface PublicFrameProps {
  className: string;
  children: ReactNode;
  /** Below the content. */
  foot?: ReactNode;
}

/** Header and content, with the link that skips to it. */
export function PublicFrame({ className, children, foot }: PublicFrameProps) {
  const main = useFocusOnArrival();
  return (
    <div className={cn('flex min-h-dvh flex-col', className)}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-white px-4 py-3 font-semibold text-primary focus:translate-y-0 focus:shadow-float print:hidden"
      >
        <Trans>Skip to content</Trans>
      </a>
      <PublicHeader />
      <main id="content" ref={main} tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      {foot}
    </div>
  );
}
