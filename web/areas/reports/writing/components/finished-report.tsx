import type { ReportAnswer } from '#contracts/reports/index.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { Card } from '#web/components/ui/card.tsx';
import { BackToDraft } from './back-to-draft.tsx';
import { ReportReading } from './report-reading.tsx';
import { Sharing } from './sharing.tsx';

/** A report that is no longer written: it is read, shared, or taken back into drafts. */
export function FinishedReport({ answer, role }: { answer: ReportAnswer; role: Role }) {
  const { report, links } = answer;
  const canEdit = hasPermission(role, 'reports:edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card>
        <ReportReading content={report.content} />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {report.status !== 'draft' && <Sharing report={report} links={links} canEdit={canEdit} />}
        {canEdit && report.status !== 'draft' && <BackToDraft report={report} links={links} />}
      </div>
    </div>
  );
}
