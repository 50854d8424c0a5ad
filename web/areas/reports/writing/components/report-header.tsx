import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { ReportDetails } from '#contracts/reports/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { downloadReportPdf } from '#web/areas/reports/writing/api.ts';
import { reportBadge } from '#web/areas/reports/writing/report-badge.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatDate, formatDateTime, orDash } from '#web/lib/format.ts';

export function ReportHeader({ report }: { report: ReportDetails }) {
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
  const { busy, submit } = useSubmit(() => downloadReportPdf(id), 'The PDF could not be made');
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
