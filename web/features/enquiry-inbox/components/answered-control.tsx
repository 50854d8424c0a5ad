import { useQueryClient } from '@tanstack/react-query';
import { Check, Undo2 } from 'lucide-react';
import type { EnquiryStatus, SubmissionKind } from '#contracts/enquiry-inbox.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { listKeyOf, setStatus } from '#web/features/enquiry-inbox/queries.ts';

const BADGES = {
  new: { children: 'New', tone: 'amber' },
  answered: { children: 'Answered', tone: 'green' },
  closed: { children: 'Closed', tone: 'gray' },
} as const;

export function StatusBadge({ status }: { status: EnquiryStatus }) {
  return <Badge {...BADGES[status]} />;
}

interface AnsweredControlProps {
  kind: SubmissionKind;
  id: number;
  /** The family’s name, for the button’s. */
  name: string;
  status: EnquiryStatus;
}

/** Tells everybody in the office whether somebody has answered the family. */
export function AnsweredControl({ kind, id, name, status }: AnsweredControlProps) {
  const queryClient = useQueryClient();
  const { busy, submit } = useSubmit(async (next: EnquiryStatus) => {
    await setStatus(kind, id, next);
    await queryClient.invalidateQueries({ queryKey: listKeyOf(kind) });
  }, 'Operation failed');
  const isNew = status === 'new';
  return (
    <Button
      variant={isNew ? 'secondary' : 'ghost'}
      className="whitespace-nowrap"
      busy={busy}
      aria-label={isNew ? `Mark as answered: ${name}` : `Mark as new: ${name}`}
      onClick={() => void submit(isNew ? 'answered' : 'new')}
    >
      {!busy && (isNew ? <Check aria-hidden className="size-4" /> : <Undo2 aria-hidden className="size-4" />)}
      {isNew ? 'Mark as answered' : 'Mark as new'}
    </Button>
  );
}
