import { useId } from 'react';
import type { Enquiry } from '#contracts/enquiries/index.ts';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { MessageTexts } from './sent-text.tsx';
import { FollowUp, StatusBadge } from './status-badge.tsx';
import { type DialogRequest, SubmissionActions } from './submission-actions.tsx';

interface EnquiryCardProps {
  enquiry: Enquiry;
  heading: 'h2' | 'h3';
  onRequest: (request: DialogRequest) => void;
  onOpen: (id: number) => void;
}

export function EnquiryCard({ enquiry, heading: Heading, onRequest, onOpen }: EnquiryCardProps) {
  const { name, email, phone, status, receivedAt } = enquiry;
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="rounded-2xl border border-line bg-white p-4 shadow-card overflow-x-clip sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading
          id={titleId}
          dir="auto"
          className="min-w-0 [overflow-wrap:anywhere] font-semibold text-ink text-lg leading-snug"
        >
          {name}
        </Heading>
        <StatusBadge status={status} />
        <FollowUp row={enquiry} />
        <time dateTime={receivedAt} className="text-ink-soft text-sm sm:ml-auto">
          {formatDateTime(receivedAt)}
        </time>
      </header>
      <ContactLinks email={email} phone={phone} />
      <div className="mt-2 max-w-prose leading-relaxed">
        <MessageTexts enquiry={enquiry} maxHeight="max-h-96" />
      </div>
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <SubmissionActions kind="enquiry" row={enquiry} onRequest={onRequest} onOpen={onOpen} />
        <div className="flex items-center gap-3">
          {/* The field has its own accessible name. */}
          <span aria-hidden className="whitespace-nowrap text-ink-soft text-sm">
            Assigned to
          </span>
          <AssigneeSelect kind="enquiry" row={enquiry} />
        </div>
      </footer>
    </article>
  );
}
