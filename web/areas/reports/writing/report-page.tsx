import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { ReportAnswer, ReportDetails } from '#contracts/reports/index.ts';
import { composeReport } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ReportEditor } from '#web/areas/reports/writing/components/report-editor.tsx';
import { ReportSections } from '#web/areas/reports/writing/components/report-sections.tsx';
import { isOpenLink, Sharing, useReportChange } from '#web/areas/reports/writing/components/sharing.tsx';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatDate, formatDateTime, orDash } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { downloadReportPdf, reportQuery, setReportStatus } from './api.ts';
import { reportBadge } from './report-badge.ts';

/** One report: a form while it is a draft, then the finished report with its links. */
export function ReportPage() {
  const { data: id } = IdTextSchema.safeParse(useParams<'id'>().id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={paths.admin.dashboardReports}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All reports
      </Link>
      {/* The key discards text typed for another report. */}
      {id === undefined ? <UnknownReport /> : <ReportView key={id} id={id} />}
    </div>
  );
}

function ReportView({ id }: { id: number }) {
  const { adminUser } = useSession();
  const query = useQuery(reportQuery(id));
  usePageTitle(query.data ? `Report: ${query.data.report.student.name}` : 'Report');
  if (adminUser === null) return null;
  return (
    <Loaded
      query={query}
      loading="Loading report..."
      failed="Failed to load the report. Please try again."
      missing={<UnknownReport />}
    >
      {(answer) => <LoadedReport answer={answer} role={adminUser.role} />}
    </Loaded>
  );
}

function LoadedReport({ answer, role }: { answer: ReportAnswer; role: Role }) {
  const { report } = answer;
  const isDraft = report.status === 'draft';
  const element = useRef<HTMLDivElement>(null);
  const wasDraft = useRef(isDraft);
  useEffect(() => {
    // The focused button disappears with the form.
    if (wasDraft.current !== isDraft) element.current?.focus();
    wasDraft.current = isDraft;
  }, [isDraft]);
  return (
    <div ref={element} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <ReportHeader report={report} />
      {isDraft ? <ReportEditor report={report} role={role} /> : <FinishedReport {...answer} />}
      <Card aria-label="Tasks">
        <CardHeader>
          <CardTitle>Tasks</CardTitle>
        </CardHeader>
        <RecordTasks record={{ kind: 'report', id: report.id }} />
      </Card>
    </div>
  );
}

function FinishedReport(answer: ReportAnswer) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card>
        <ReportSections sections={composeReport(answer.report.content)} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Sharing {...answer} />
        <BackToDraft {...answer} />
      </div>
    </div>
  );
}

function UnknownReport() {
  usePageTitle('Report');
  return (
    <Card>
      <EmptyState text="This report was not found." />
    </Card>
  );
}

/** Returns a finished report to draft, which revokes its links. */
function BackToDraft({ report: { id, version }, links }: ReportAnswer) {
  const [isAsking, setIsAsking] = useState(false);
  const { busy, submit } = useReportChange(id, async () => {
    const answer = await setReportStatus(id, { version, status: 'draft' });
    setIsAsking(false);
    return answer;
  });
  const hasOpenLink = links.some(isOpenLink);
  return (
    <Card>
      <CardTitle>Something to change?</CardTitle>
      <p className="mt-1 text-ink-soft">Only a draft can be changed.</p>
      <Button
        variant="secondary"
        className="mt-3"
        busy={busy}
        onClick={() => (hasOpenLink ? setIsAsking(true) : void submit())}
      >
        Back to Draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Return this report to draft?"
        description="Every link to it ends now. The family needs a new one when the report is ready again."
        confirmLabel="Back to Draft"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </Card>
  );
}

function ReportHeader({ report }: { report: ReportDetails }) {
  const { student, service, status, counsellor, author, completedAt, updatedAt, readyAt } = report;
  const facts = [
    ['Counsellor', orDash(counsellor)],
    ['Begun by', author],
    ['Service completed', completedAt === null ? 'Not yet' : formatDate(completedAt)],
    ['Last changed', formatDateTime(updatedAt)],
    ['Ready since', orDash(readyAt && formatDateTime(readyAt))],
  ];
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold text-ink text-xl [overflow-wrap:anywhere]">
              <Link
                to={addressOf(paths.admin.dashboardStudent, student.id)}
                dir="auto"
                className="inline-flex min-h-11 items-center text-primary underline-offset-4 hover:underline"
              >
                {student.name}
              </Link>
            </h2>
            <Badge {...reportBadge(status)} />
          </div>
          <p className="text-ink-soft">{SERVICE_NAMES[service]}</p>
        </div>
        <PdfButton report={report} />
      </div>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3 lg:grid-cols-5">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd dir="auto" className="[overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PdfButton({ report: { id, status } }: { report: ReportDetails }) {
  const { busy, submit } = useChange(() => downloadReportPdf(id), { fallback: 'The PDF could not be made' });
  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="secondary" busy={busy} onClick={() => void submit()}>
        {!busy && <FileDown aria-hidden className="size-4.5" />}
        Download PDF
      </Button>
      {status === 'draft' && <p className="text-ink-soft text-sm">The PDF shows the last saved version.</p>}
    </div>
  );
}
