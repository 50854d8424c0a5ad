import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, FileDown, Printer } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { ReportSection } from '#contracts/reports/index.ts';
import { SAMPLE_NOTE, samplePdfAddress } from '#contracts/sample-address.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { ReportSections } from '#web/areas/reports/writing/components/report-sections.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { type LoadedData, usePageData } from '#web/lib/page-data.ts';
import { SAMPLE_PAGES } from '#web/lib/sample-pages.ts';

/** The page of each service's sample report. */
export const SAMPLE_REPORT_PAGES: Record<Service, ComponentType> = {
  dmit: () => <SampleReportPage service="dmit" />,
  career: () => <SampleReportPage service="career" />,
  overseas: () => <SampleReportPage service="overseas" />,
  bridging: () => <SampleReportPage service="bridging" />,
};

function SampleReportPage({ service }: { service: Service }) {
  const loaded = usePageData<readonly ReportSection[]>(SAMPLE_PAGES[service], async () =>
    (await import('./sample-sections.ts')).sampleSections(service),
  );
  return (
    <div className="bg-cream px-3 pt-3 pb-12 sm:px-5 print:bg-white print:p-0">
      <div className="mx-auto max-w-3xl">
        <Link
          to={paths[service]}
          className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-medium text-primary-dark underline-offset-4 hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          <Trans>Back to {ph({ service: i18n._(SERVICE_NAMES[service]) })}</Trans>
        </Link>
        <article className="overflow-hidden rounded-2xl bg-white shadow-card print:rounded-none print:shadow-none">
          <Title service={service} />
          <div className="px-5 py-7 sm:px-10 sm:py-9 print:px-0 print:py-4">
            <Body loaded={loaded} />
          </div>
          <Keeping service={service} />
        </article>
      </div>
    </div>
  );
}

function Title({ service }: { service: Service }) {
  return (
    <header className="relative isolate overflow-hidden border-terracotta border-b-4 bg-peach/45 px-5 py-8 sm:px-10 sm:py-11 print:bg-white print:px-0 print:pt-2 print:pb-3">
      <SriYantra
        detail="lines"
        strokeWidth={0.4}
        className="-top-16 -right-20 -z-10 pointer-events-none absolute size-72 text-terracotta/45 print:hidden"
      />
      <p className="font-semibold text-clay text-lg">{i18n._(SERVICE_NAMES[service])}</p>
      <h1 className="text-balance font-semibold text-4xl text-maroon leading-tight sm:text-5xl print:text-3xl [overflow-wrap:anywhere]">
        <Trans>Sample report</Trans>
      </h1>
      <p className="mt-3 max-w-[52ch] text-pretty text-ink leading-snug">{i18n._(SAMPLE_NOTE)}</p>
    </header>
  );
}

function Body({ loaded }: { loaded: LoadedData<readonly ReportSection[]> }) {
  if (loaded.state === 'ready') return <ReportSections sections={loaded.data} />;
  if (loaded.state === 'loading') return <Loading />;
  return (
    <ErrorPanel
      title={t`The sample could not be loaded`}
      message={t`Please check your internet connection and try again.`}
      onRetry={loaded.retry}
    />
  );
}

function Keeping({ service }: { service: Service }) {
  return (
    <div className="flex flex-wrap gap-3 border-line border-t bg-mist px-5 py-6 sm:px-10 print:hidden">
      {/* A plain link: it works before the code has loaded. A site of plain files has no such file. */}
      <a href={samplePdfAddress(service)} download className={`${buttonClasses()} at-browser:hidden`}>
        <FileDown aria-hidden className="size-4.5" />
        <Trans>Download PDF</Trans>
      </a>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4.5" />
        <Trans>Print</Trans>
      </Button>
    </div>
  );
}
