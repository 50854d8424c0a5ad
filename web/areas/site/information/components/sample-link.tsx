import { Trans } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Service } from '#contracts/services.ts';
import { SAMPLE_PAGES } from '#web/lib/sample-pages.ts';

export function SampleLink({ service }: { service: Service }) {
  return (
    <p className="mt-5">
      <Link
        to={SAMPLE_PAGES[service]}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-primary-dark text-lg underline underline-offset-4 print:hidden"
      >
        <Trans>Read a sample report</Trans>
        <ArrowRight aria-hidden className="size-4.5 shrink-0" />
      </Link>
    </p>
  );
}
