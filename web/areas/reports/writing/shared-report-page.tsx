import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileDown, Printer } from 'lucide-react';
import { describeDay, type ReportSection, type SharedReport } from '#contracts/reports/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { LinkedNotice, LinkedPage } from '#web/components/linked-frame.tsx';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { formatDate } from '#web/lib/format.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { sayError } from '#web/lib/say-error.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { ReportSections } from './components/report-sections.tsx';
import { composeReportHere } from './report-words.ts';
import { downloadSharedReport, openSharedReport } from './shared-report-api.ts';

/** The page of a report link. The title is without the child's name: a browser's history keeps titles. */
export function SharedReportPage() {
  return (
    <LinkedPage
      title={t`Report`}
      loading={t`Loading report...`}
      failed={t`The report could not be loaded`}
      load={loadSharedReport}
      over={<LinkIsOver />}
    >
      {(opened, token) => <SharedSheet token={token} {...opened} />}
    </LinkedPage>
  );
}

async function loadSharedReport(token: string, signal: AbortSignal) {
  const { report } = await openSharedReport(token, signal);
  return { report, sections: await composeReportHere(report.content) };
}

function LinkIsOver() {
  return (
    <LinkedNotice title={t`This link no longer opens a report.`}>
      <p className="text-lg">
        <Trans>Please ask your counsellor for a new one.</Trans>
      </p>
      <p className="text-ink-soft">
        <CallUs>
          <Trans>
            You can call us as well: <OfficePhone />
          </Trans>
        </CallUs>
      </p>
    </LinkedNotice>
  );
}

interface SharedSheetProps {
  token: string;
  report: SharedReport;
  sections: ReportSection[];
}

function SharedSheet({ token, report, sections }: SharedSheetProps) {
  return (
    <div className="px-3 sm:px-5 print:p-0">
      <article className="mx-auto max-w-3xl overflow-hidden rounded-2xl bg-white shadow-card print:max-w-none print:rounded-none print:shadow-none">
        <Title report={report} />
        <div className="px-5 py-7 sm:px-10 sm:py-9 print:px-0 print:py-4">
          <ReportSections sections={sections} />
        </div>
        <Keeping token={token} report={report} />
      </article>
    </div>
  );
}

function Title({ report: { student, service, author, readyOn } }: { report: SharedReport }) {
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
        className="text-balance font-semibold text-4xl text-maroon leading-tight sm:text-5xl print:text-3xl [overflow-wrap:anywhere]"
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

/** How to keep the report, since the link expires. */
function Keeping({ token, report }: { token: string; report: SharedReport }) {
  const {
    busy,
    problem,
    submit: download,
  } = useSending(
    () => downloadSharedReport(token),
    (error) =>
      error instanceof ApiError && error.code === 'not_found'
        ? t`This link no longer opens a report. Please ask your counsellor for a new one.`
        : sayError(errorMessage(error, t`The PDF could not be loaded. Please try again.`)),
  );

  return (
    <div className="border-line border-t bg-mist px-5 py-6 sm:px-10 print:hidden">
      <p className="text-ink">
        <Trans>
          This link opens until {ph({ day: formatDate(report.expiresAt) })}. Keep a copy for yourself.
        </Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void download()}>
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
