import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { detailsQuery, type SubmissionDetails } from '#web/areas/enquiries/inbox/api.ts';
import { LeadPanel } from '#web/areas/enquiries/leads/components/lead-panel.tsx';
import { useSession } from '#web/areas/identity/index.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { SubmissionHistory } from './history.tsx';
import { RequestFacts } from './request-facts.tsx';
import { MessageTexts } from './sent-text.tsx';
import { FollowUp, StatusBadge } from './status-badge.tsx';
import { WriteToSender } from './write-to-sender.tsx';

interface DetailsDialogProps {
  kind: SubmissionKind;
  id: number;
  onClose: () => void;
}

export function DetailsDialog({ kind, id, onClose }: DetailsDialogProps) {
  const { adminUser } = useSession();
  const query = useQuery(detailsQuery(kind, id));
  const { data } = query;
  const [isErasing, setIsErasing] = useState(false);
  const canErase =
    adminUser !== null &&
    hasPermission(adminUser.role, 'students:erase') &&
    data?.submission.studentId === null;

  if (isErasing && data) {
    return (
      <EraseDialog kind={kind} row={data.submission} onClose={() => setIsErasing(false)} onErased={onClose} />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={data?.submission.name ?? 'Details'}
      footer={
        <>
          {canErase && (
            <Button variant="ghost" className="mr-auto" onClick={() => setIsErasing(true)}>
              Erase
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Loaded
        query={query}
        loading="Loading details..."
        failed="Failed to load the details. Please try again."
        missing={
          <p>
            This record was not found. It may have been erased or may belong to a colleague, or the link is
            incomplete.
          </p>
        }
      >
        {(details) => <Details kind={kind} details={details} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ kind, details }: { kind: SubmissionKind; details: SubmissionDetails }) {
  const { submission } = details;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={submission.status} />
        <FollowUp row={submission} />
        <span className="text-ink-soft text-sm">Received {formatDateTime(submission.receivedAt)}</span>
      </p>
      {'preferredDay' in submission && <RequestFacts request={submission} />}
      {kind === 'lead' && <LeadPanel row={submission} />}
      <ContactLinks email={submission.email} phone={submission.phone} />
      {'message' in submission && <MessageTexts enquiry={submission} maxHeight="max-h-60" />}
      {submission.status !== 'spam' && (
        <div>
          <WriteToSender kind={kind} details={details} />
        </div>
      )}
      <SubmissionHistory details={details} />
      <section aria-label="Tasks" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="font-semibold text-ink">Tasks</h3>
        <RecordTasks record={{ kind, id: submission.id }} />
      </section>
    </div>
  );
}
