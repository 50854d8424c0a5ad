import type { EnquiryStatus } from '#contracts/enquiries/index.ts';
import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { describeDue } from '#web/lib/due-text.ts';
import { formatDate } from '#web/lib/format.ts';

const BADGES: Record<EnquiryStatus, { children: string; tone: BadgeTone }> = {
  new: { children: 'New', tone: 'amber' },
  answered: { children: 'Answered', tone: 'green' },
  closed: { children: 'Closed', tone: 'gray' },
  spam: { children: 'Spam', tone: 'gray' },
};

export function StatusBadge({ status }: { status: EnquiryStatus }) {
  return <Badge {...BADGES[status]} />;
}

/** When the submission is or was due, or the reason why it is not. */
export function FollowUp({ row }: { row: Submission }) {
  const { followUpOn, noFollowUpReason, isDue } = row;
  if (isDue) return <Badge tone="red">{describeDue(row)}</Badge>;
  if (followUpOn) return <Badge tone="teal">Follow up on {formatDate(followUpOn)}</Badge>;
  if (noFollowUpReason === null) return null;
  return (
    <span className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere]">
      No follow-up: {noFollowUpReason}
    </span>
  );
}
