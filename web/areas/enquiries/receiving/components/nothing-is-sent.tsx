import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OfficePhone } from '#web/components/office-phone.tsx';
import { cn } from '#web/lib/cn.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';

interface NothingIsSentProps {
  children: ReactNode;
  className?: string;
}

const linkClasses = 'py-2 font-medium text-primary-dark underline underline-offset-4';

/** Shown only where nothing leaves the browser. */
export function NothingIsSent({ children, className }: NothingIsSentProps) {
  const { emails } = readConsultancy();
  return (
    <p className={cn('text-ink leading-snug at-enquiries:hidden', className)}>
      {children}{' '}
      <Trans>
        To reach us, please call <OfficePhone className={`${linkClasses} whitespace-nowrap`} /> or write to{' '}
        <a href={`mailto:${emails[0].address}`} className={`${linkClasses} wrap-anywhere`}>
          {ph({ address: emails[0].address })}
        </a>
        .
      </Trans>
    </p>
  );
}
