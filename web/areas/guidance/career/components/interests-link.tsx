import { Trans } from '@lingui/react/macro';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { cn } from '#web/lib/cn.ts';

/** The way to the interest inventory. */
export function InterestsLink({ className }: { className?: string }) {
  return (
    <p className={cn('flex items-start gap-3 rounded-2xl bg-white p-4 shadow-card', className)}>
      <ListChecks aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <span className="text-ink leading-snug">
        <Trans>
          Four to eight minutes more?{' '}
          <Link to={paths.interests} className="font-semibold text-primary-dark underline underline-offset-4">
            Find out what you like to do
          </Link>{' '}
          with 30 or 60 small activities.
        </Trans>
      </span>
    </p>
  );
}
