import type { Contact, ContactStatus } from '#contracts/enquiries/index.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { describeDue, formatNextStep } from '#web/lib/due-text.ts';

export const STATUS_BADGES: Record<ContactStatus, { children: string; tone: BadgeTone }> = {
  new: { children: 'New', tone: 'amber' },
  answered: { children: 'Answered', tone: 'green' },
  closed: { children: 'Closed', tone: 'gray' },
  spam: { children: 'Spam', tone: 'gray' },
};

/** The status of a contact, and when it is or was due or the reason why it is not. */
export function ContactState({ row }: { row: Contact }) {
  return (
    <>
      <Badge {...STATUS_BADGES[row.status]} />
      <NextStep row={row} />
    </>
  );
}

function NextStep({ row }: { row: Contact }) {
  const { followUpOn, noFollowUpReason, isDue } = row;
  if (isDue) return <Badge tone="red">{describeDue(row)}</Badge>;
  if (followUpOn) return <Badge tone="teal">Next step on {formatNextStep(row)}</Badge>;
  if (noFollowUpReason === null) return null;
  return (
    <span className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere]">
      No follow-up: {noFollowUpReason}
    </span>
  );
}

/** The state of a contact that somebody else has changed since the dialog opened. */
export function ChangedMeanwhile({
  row,
  advice = 'Your text is still here; save again to add it.',
}: {
  row: Contact;
  advice?: string;
}) {
  return (
    <Alert tone="info">
      <p>Somebody else has changed this. {advice}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <ContactState row={row} />
        <span>{row.assignee ? `Assigned to ${row.assignee.name}` : 'Not assigned'}</span>
      </p>
    </Alert>
  );
}

/** Those who may answer. A former assignee stays visible. */
export function assigneesOf({ assignee }: Contact, answering: NonNullable<Contact['assignee']>[]) {
  const isFormer = assignee && !answering.some(({ id }) => id === assignee.id);
  return isFormer ? [assignee, ...answering] : answering;
}
