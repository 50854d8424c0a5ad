import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';

export function NotFoundPage() {
  return (
    <div className="grid min-h-[75vh] place-items-center bg-cream bg-radial from-paper to-70% to-cream px-5 py-14">
      <NotFound>
        <Link to={paths.home} className={`${buttonClasses()} mt-2`}>
          {t`Back to home`}
        </Link>
      </NotFound>
    </div>
  );
}

/** @param children the way back. */
export function NotFound({ children }: { children: ReactNode }) {
  const title = t`404 Page Not Found`;
  usePageTitle(title);
  return (
    <div className="grid max-w-md justify-items-center gap-4 text-center">
      <SriYantra className="w-32 text-terracotta" strokeWidth={0.9} />
      <h1 className="text-balance font-semibold text-3xl sm:text-4xl">{title}</h1>
      <p className="text-ink-soft text-lg">{t`Did you forget to add the page to the router?`}</p>
      {children}
    </div>
  );
}
