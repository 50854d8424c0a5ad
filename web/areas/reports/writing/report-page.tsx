import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import type { ReportAnswer } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { BackToDraft } from '#web/areas/reports/writing/components/back-to-draft.tsx';
import { ReportEditor } from '#web/areas/reports/writing/components/report-editor.tsx';
import { ReportHeader } from '#web/areas/reports/writing/components/report-header.tsx';
import { ReportReading } from '#web/areas/reports/writing/components/report-reading.tsx';
import { Sharing } from '#web/areas/reports/writing/components/sharing.tsx';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { reportQuery } from './api.ts';

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
        <ReportReading content={answer.report.content} />
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
