import { useState } from 'react';
import type { AppointmentRequest } from '#contracts/enquiries/index.ts';
import { RELATION_NAMES } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { ContactLinks } from '#web/components/contact-links.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { AssessmentDialog } from './assessment-dialog.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { BookWished } from './book-wished.tsx';
import { ParentConsentDialog } from './parent-consent-dialog.tsx';
import { describeWish } from './request-facts.tsx';
import { FollowUp, StatusBadge } from './status-badge.tsx';
import { type DialogRequest, SubmissionActions } from './submission-actions.tsx';

interface Handlers {
  onRequest: (request: DialogRequest) => void;
  onOpen: (id: number) => void;
}

export function requestColumns({ onRequest, onOpen }: Handlers): readonly Column<AppointmentRequest>[] {
  return [
    { key: 'name', header: 'Name', isTitle: true, cell: (request) => <Sender request={request} /> },
    {
      key: 'contact',
      header: 'Contact',
      cardClassName: 'col-span-full',
      isSelfExplaining: true,
      cell: ({ email, phone }) => (
        <div className="min-w-36">
          <ContactLinks email={email} phone={phone} />
        </div>
      ),
    },
    { key: 'service', header: 'Service', cell: (request) => <WantedService request={request} /> },
    {
      key: 'preferred',
      header: 'Preferred',
      cell: (request) => (
        <PreferredTime request={request} onConvert={() => onRequest({ kind: 'booking', row: request })} />
      ),
    },
    { key: 'receivedAt', header: 'Received', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
    {
      key: 'assignee',
      header: 'Assigned to',
      cell: (request) => <AssigneeSelect kind="appointment_request" row={request} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cardClassName: 'col-span-full',
      isSelfExplaining: true,
      cell: (request) => (
        <SubmissionActions kind="appointment_request" row={request} onRequest={onRequest} onOpen={onOpen} />
      ),
    },
  ];
}

function Sender({ request }: { request: AppointmentRequest }) {
  const { name, status, isUnder18, age } = request;
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 overflow-x-clip [overflow-wrap:anywhere]">
          {name}
        </span>
        <StatusBadge status={status} />
        {isUnder18 && <Badge tone="blue">{age === null ? 'Under 18' : `Age ${age}`}</Badge>}
      </span>
      <span className="text-ink-soft text-sm">{request.reference}</span>
      {isUnder18 && <ParentOf request={request} />}
      <FollowUp row={request} />
    </span>
  );
}

function PreferredTime({ request, onConvert }: { request: AppointmentRequest; onConvert: () => void }) {
  const wish = describeWish(request);
  if (wish === null) return 'Any time';
  return (
    <>
      <span className="block whitespace-nowrap">{wish.day}</span>
      <span className="block whitespace-nowrap text-ink-soft">{wish.time}</span>
      <BookWished request={request} onConvert={onConvert} />
    </>
  );
}

function ParentOf({ request }: { request: AppointmentRequest }) {
  const { name, parent, earlier, awaitsParent, status } = request;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="grid justify-items-start gap-1">
      {parent?.name && (
        <span dir="auto" className="text-sm [overflow-wrap:anywhere]">
          {parent.relation ? RELATION_NAMES[parent.relation] : 'Parent'}: {parent.name}
        </span>
      )}
      {earlier && (
        <span className="text-sm">
          An earlier request of {formatDate(earlier.receivedAt)} gave the age {earlier.age}
        </span>
      )}
      {awaitsParent && <Badge tone="amber">Waiting for the parent’s consent</Badge>}
      {awaitsParent && status !== 'spam' && (
        <Button variant="secondary" aria-label={`Parent agreed: ${name}`} onClick={() => setIsOpen(true)}>
          Parent Agreed
        </Button>
      )}
      {isOpen && <ParentConsentDialog request={request} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

function WantedService({
  request: { id, name, service, message, hasAssessment, hasInterests, awaitsParent },
}: {
  request: AppointmentRequest;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span className="block">{SERVICE_NAMES[service]}</span>
      {message !== null && (
        <span dir="auto" className="line-clamp-2 text-ink-soft text-sm [overflow-wrap:anywhere]">
          {message}
        </span>
      )}
      {hasInterests && !awaitsParent && (
        <span className="block text-ink-soft text-sm">With an interest result, on the student’s page</span>
      )}
      {hasAssessment && !awaitsParent && (
        <Button
          variant="ghost"
          className="-ml-3"
          aria-label={`View the assessment sent by ${name}`}
          onClick={() => setIsOpen(true)}
        >
          Assessment
        </Button>
      )}
      {isOpen && <AssessmentDialog id={id} sender={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}
