import { useState } from 'react';
import { SOURCE_NAMES } from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import { AssigneeSelect } from '#web/areas/enquiries/inbox/components/assignee-select.tsx';
import { ReplyDialog } from '#web/areas/enquiries/inbox/components/reply-dialog.tsx';
import { StudentDialog } from '#web/areas/enquiries/inbox/components/student-dialog.tsx';
import {
  type DialogRequest,
  SubmissionActions,
} from '#web/areas/enquiries/inbox/components/submission-actions.tsx';
import { StageSelect } from './stage-select.tsx';

/** The values that the office entered, and the actions of an enquiry. */
export function LeadPanel({ row }: { row: Submission }) {
  const [request, setRequest] = useState<DialogRequest | null>(null);
  if (!('source' in row)) return null;
  const { source, childName, service, note, createdBy, lostReason } = row;
  const facts = [
    ['Child', childName],
    ['Source', SOURCE_NAMES[source]],
    ['Service', service && SERVICE_NAMES[service]],
    ['Entered by', createdBy],
    ['Lost because', lostReason],
  ] as const;
  const close = () => setRequest(null);
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-soft">{label}</dt>
                <dd dir="auto" className="[overflow-wrap:anywhere]">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {note && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <StageSelect row={{ ...row, kind: 'lead' }} />
        <AssigneeSelect kind="lead" row={row} />
      </div>
      <SubmissionActions kind="lead" row={row} onRequest={setRequest} />
      {request?.kind === 'reply' && <ReplyDialog kind="lead" row={request.row} onClose={close} />}
      {request && request.kind !== 'reply' && <StudentDialog kind="lead" row={request.row} onClose={close} />}
    </>
  );
}
