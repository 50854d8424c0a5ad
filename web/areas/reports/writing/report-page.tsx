import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import type { ReportAnswer } from '#contracts/reports/index.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { FinishedReport } from '#web/areas/reports/writing/components/finished-report.tsx';
import { ReportEditor } from '#web/areas/reports/writing/components/report-editor.tsx';
import { ReportHeader } from '#web/areas/reports/writing/components/report-header.tsx';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { reportQuery } from './api.ts';

/** One report: written while it is a draft, read and shared when it is finished. */
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
      {/* Another report's page begins afresh: nothing half typed goes along. */}
      {id === undefined ? <UnknownReport /> : <ReportView key={id} id={id} />}
    </div>
  );
}

function ReportView({ id }: { id: number }) {
  const { adminUser } = useSession();
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(reportQuery(id));
  usePageTitle(data ? `Report: ${data.report.student.name}` : 'Report');

  if (adminUser === null) return null;
  if (isPending || (isError && isFetching && !data)) return <Loading text="Loading report..." />;
  if (isError && error instanceof ApiError && error.status === 404) return <UnknownReport />;
  if (!data) {
    return (
      <ErrorPanel message="Failed to load the report. Please try again." onRetry={() => void refetch()} />
    );
  }
  return <LoadedReport answer={data} role={adminUser.role} />;
}

function LoadedReport({ answer, role }: { answer: ReportAnswer; role: Role }) {
  const { report } = answer;
  const isWritten = report.status === 'draft' && hasPermission(role, 'reports:edit');
  const element = useRef<HTMLDivElement>(null);
  const wasWritten = useRef(isWritten);
  useEffect(() => {
    // The button that had the focus went with the rest of the form.
    if (wasWritten.current !== isWritten) element.current?.focus();
    wasWritten.current = isWritten;
  }, [isWritten]);
  return (
    <div ref={element} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <ReportHeader report={report} />
      {isWritten ? (
        <ReportEditor report={report} role={role} />
      ) : (
        <FinishedReport answer={answer} role={role} />
      )}
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
