import type { EnquiryStatus, SubmissionState } from '#contracts/enquiries/index.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
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

/** The day of the next follow-up, or the reason for none. */
export function FollowUp({ state }: { state: SubmissionState }) {
  const { followUpOn, noFollowUpReason, isOverdue } = state;
  if (isOverdue && followUpOn) return <Badge tone="red">Overdue since {formatDate(followUpOn)}</Badge>;
  if (followUpOn) return <Badge tone="teal">Follow up on {formatDate(followUpOn)}</Badge>;
  if (noFollowUpReason === null) return null;
  return (
    <span className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere]">
      No follow-up: {noFollowUpReason}
    </span>
  );
}
