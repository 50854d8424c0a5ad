import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { FollowUp, StatusBadge } from './status-badge.tsx';

/** What a colleague made of it while this person was typing; what was typed is still there. */
export function ChangedMeanwhile({
  row,
  advice = 'Your text is still here; save again to add it.',
}: {
  row: Submission;
  advice?: string;
}) {
  return (
    <Alert tone="info">
      <p>Somebody else changed this meanwhile. {advice}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <StatusBadge status={row.status} />
        <FollowUp state={row} />
        <span>{row.assignee ? `Assigned to ${row.assignee.name}` : 'Not assigned'}</span>
      </p>
    </Alert>
  );
}
