import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileDown, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeDay, type FinishedReport, type ReportSection } from '#contracts/reports/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { sayFailure } from '#web/lib/say-error.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { ReportSections } from './report-sections.tsx';

interface ReportSheetProps {
  report: FinishedReport;
  /** Of `composeReportHere`. */
  sections: readonly ReportSection[];
  /** Its foot, for example ReportCopies. */
  children: ReactNode;
}

/** A finished report as its family reads it. */
export function ReportSheet({ report, sections, children }: ReportSheetProps) {
  return (
    <div className="px-3 sm:px-5 print:p-0">
      <article className="mx-auto max-w-3xl overflow-hidden rounded-2xl bg-white shadow-card print:max-w-none print:rounded-none print:shadow-none">
        <Title report={report} />
        <div className="px-5 py-7 sm:px-10 sm:py-9 print:px-0 print:py-4">
          <ReportSections sections={sections} />
        </div>
        {children}
      </article>
    </div>
  );
}

function Title({ report: { student, service, author, readyOn } }: { report: FinishedReport }) {
  return (
    <header className="relative isolate overflow-hidden border-terracotta border-b-4 bg-peach/45 px-5 py-8 sm:px-10 sm:py-11 print:bg-white print:px-0 print:pt-2 print:pb-3">
      <SriYantra
        detail="lines"
        strokeWidth={0.4}
        className="-top-16 -right-20 -z-10 pointer-events-none absolute size-72 text-terracotta/45 print:hidden"
      />
      <p className="font-semibold text-clay text-lg">{i18n._(SERVICE_NAMES[service])}</p>
      <h1
        dir="auto"
        className="text-balance font-semibold text-3xl text-maroon leading-tight sm:text-5xl print:text-3xl [overflow-wrap:anywhere]"
      >
        <Trans comment="Only the name is visible; screen readers read the rest">
          <span className="sr-only">Report for </span>
          {student}
        </Trans>
      </h1>
      <p className="mt-3 text-ink">
        <span>{t`Report of ${ph({ day: describeDay(readyOn, pageLanguage()) })}`}</span>
        <span className="[overflow-wrap:anywhere]">{` · ${t`Written by ${author}`}`}</span>
      </p>
    </header>
  );
}

interface ReportCopiesProps {
  download: () => Promise<void>;
  /** The message when the report is no longer shared. */
  isOver: string;
  /** Why to keep a copy. */
  children: ReactNode;
}

export function ReportCopies({ download, isOver, children }: ReportCopiesProps) {
  const { busy, problem, submit } = useSending(download, (error) =>
    error instanceof ApiError && error.code === 'not_found'
      ? isOver
      : sayFailure(error, t`The PDF could not be loaded. Please try again.`),
  );
  return (
    <div className="border-line border-t bg-mist px-5 py-6 sm:px-10 print:hidden">
      <p className="text-ink">{children}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void submit()}>
          {!busy && <FileDown aria-hidden className="size-4.5" />}
          <Trans>Download PDF</Trans>
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" />
          <Trans>Print</Trans>
        </Button>
      </div>
      {problem !== null && <Alert className="mt-4">{problem}</Alert>}
    </div>
  );
}
