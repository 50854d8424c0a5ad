import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReportSection, SharedReport } from '#contracts/reports/index.ts';
import { LinkedNotice, LinkedPage } from '#web/components/linked-frame.tsx';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { formatDate } from '#web/lib/format.ts';
import { ReportCopies, ReportSheet } from './components/report-sheet.tsx';
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
    <ReportSheet report={report} sections={sections}>
      <Keeping token={token} report={report} />
    </ReportSheet>
  );
}

/** How to keep the report, since the link expires. */
function Keeping({ token, report }: { token: string; report: SharedReport }) {
  return (
    <ReportCopies
      download={() => downloadSharedReport(token)}
      isOver={t`This link no longer opens a report. Please ask your counsellor for a new one.`}
    >
      <Trans>
        This link opens until {ph({ day: formatDate(report.expiresAt) })}. Keep a copy for yourself.
      </Trans>
    </ReportCopies>
  );
}
