import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentRequest } from '#contracts/enquiry-inbox.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { AnsweredControl, StatusBadge } from '#web/features/enquiry-inbox/components/answered-control.tsx';
import { AssessmentDialog } from '#web/features/enquiry-inbox/components/assessment-dialog.tsx';
import { ContactLinks } from '#web/features/enquiry-inbox/components/contact-links.tsx';
import { SubmissionPages } from '#web/features/enquiry-inbox/components/submission-pages.tsx';
import { UnansweredCount } from '#web/features/enquiry-inbox/components/unanswered-count.tsx';
import { appointmentRequestsQuery } from '#web/features/enquiry-inbox/queries.ts';
import { formatDate, formatDateTime, orDash } from '#web/lib/format.ts';

const COLUMNS: readonly Column<AppointmentRequest>[] = [
  { key: 'name', header: 'Name', isTitle: true, cell: (request) => <Sender request={request} /> },
  {
    key: 'contact',
    header: 'Contact',
    cardClassName: 'col-span-full',
    isSelfExplaining: true,
    cell: ({ email, phone }) => <ContactLinks email={email} phone={phone} />,
  },
  { key: 'service', header: 'Service', cell: ({ service }) => SERVICE_NAMES[service] },
  { key: 'preferred', header: 'Preferred', cell: (request) => <PreferredTime request={request} /> },
  { key: 'receivedAt', header: 'Received', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  {
    key: 'assessment',
    header: 'Assessment',
    cell: ({ name, assessment }) =>
      assessment === null ? orDash(null) : <SentAssessment sender={name} assessment={assessment} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    cardClassName: 'col-span-full',
    isSelfExplaining: true,
    cell: ({ id, name, status }) => (
      <AnsweredControl kind="appointment_request" id={id} name={name} status={status} />
    ),
  },
];

/** The wishes for a counselling session that families sent from the public site. */
export function AppointmentRequests() {
  return (
    <SubmissionPages
      query={useInfiniteQuery(appointmentRequestsQuery)}
      texts={{
        loading: 'Loading requests...',
        failed: 'Failed to load requests. Please try again.',
        empty: 'No requests yet. Requests from the public site arrive here.',
      }}
    >
      {({ rows, unanswered }, count) => (
        <Card>
          <UnansweredCount count={count} unanswered={unanswered} />
          <DataTable
            caption="Requests from families"
            columns={COLUMNS}
            rows={rows}
            getKey={({ id }) => id}
            needs="wide"
          />
        </Card>
      )}
    </SubmissionPages>
  );
}

function Sender({ request: { name, status, isUnder18 } }: { request: AppointmentRequest }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span dir="auto" className="min-w-0 overflow-x-clip [overflow-wrap:anywhere]">
        {name}
      </span>
      <StatusBadge status={status} />
      {isUnder18 && <Badge tone="blue">Under 18</Badge>}
    </span>
  );
}

function PreferredTime({ request: { preferredDay, preferredTime } }: { request: AppointmentRequest }) {
  if (preferredDay === null && preferredTime === null) return 'Any time';
  return (
    <>
      <span className="block whitespace-nowrap">
        {preferredDay === null ? 'Any day' : formatDate(preferredDay)}
      </span>
      <span className="block whitespace-nowrap text-ink-soft">
        {preferredTime === null ? 'Any time of day' : DAY_PART_NAMES[preferredTime]}
      </span>
    </>
  );
}

interface SentAssessmentProps {
  sender: string;
  assessment: NonNullable<AppointmentRequest['assessment']>;
}

function SentAssessment({ sender, assessment }: SentAssessmentProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-3"
        aria-label={`View the assessment sent by ${sender}`}
        onClick={() => setIsOpen(true)}
      >
        View
      </Button>
      {isOpen && (
        <AssessmentDialog sender={sender} assessment={assessment} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
