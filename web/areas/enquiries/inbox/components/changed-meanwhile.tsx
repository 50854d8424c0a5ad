import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { FollowUp, StatusBadge } from './status-badge.tsx';

/** The state of a submission that somebody else has changed since the dialog opened. */
export function ChangedMeanwhile({
  row,
  advice = 'Your text is still here; save again to add it.',
}: {
  row: Submission;
  advice?: string;
}) {
  return (
    <Alert tone="info">
      <p>Somebody else has changed this. {advice}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <StatusBadge status={row.status} />
        <FollowUp row={row} />
        <span>{row.assignee ? `Assigned to ${row.assignee.name}` : 'Not assigned'}</span>
      </p>
    </Alert>
  );
}

/** Somebody else has linked the submission to a student. */
export function BelongsAlready({ studentId }: { studentId: number }) {
  return (
    <Alert tone="info">
      <p>Somebody else has already linked this to a student. Nothing was added or changed.</p>
      <Link
        to={addressOf(paths.admin.dashboardStudent, studentId)}
        className={cn(buttonClasses({ variant: 'secondary' }), 'mt-2')}
      >
        Open Student
      </Link>
    </Alert>
  );
}
