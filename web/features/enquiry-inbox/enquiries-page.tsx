import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#web/components/ui/card.tsx';
import { EnquiryCard } from '#web/features/enquiry-inbox/components/enquiry-card.tsx';
import { InboxFilterBar } from '#web/features/enquiry-inbox/components/inbox-filter-bar.tsx';
import type { DialogRequest } from '#web/features/enquiry-inbox/components/submission-actions.tsx';
import { SubmissionDialogs } from '#web/features/enquiry-inbox/components/submission-dialogs.tsx';
import { SubmissionPages } from '#web/features/enquiry-inbox/components/submission-pages.tsx';
import { UnansweredCount } from '#web/features/enquiry-inbox/components/unanswered-count.tsx';
import { useInboxAddress } from '#web/features/enquiry-inbox/inbox-address.ts';
import { enquiriesQuery, type InboxFilters } from '#web/features/enquiry-inbox/queries.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

/** The messages that families sent from the contact page, and what becomes of them. */
export function EnquiriesPage() {
  usePageTitle('Enquiries');
  const { filters, setFilters, openedId, open } = useInboxAddress('enquiry');
  const query = useInfiniteQuery(enquiriesQuery(filters));
  const [request, setRequest] = useState<DialogRequest | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <InboxFilterBar
          what="enquiries"
          filters={filters}
          counts={query.data?.counts ?? null}
          onChange={setFilters}
        />
      </Card>
      <SubmissionPages
        query={query}
        texts={{
          loading: 'Loading enquiries...',
          failed: 'Failed to load enquiries. Please try again.',
          empty: emptyText(filters),
        }}
      >
        {(data) => (
          <>
            <UnansweredCount data={data} />
            <ul aria-label="Enquiries" className="grid gap-4">
              {data.rows.map((enquiry) => (
                <li key={enquiry.id} className="min-w-0">
                  <EnquiryCard enquiry={enquiry} onRequest={setRequest} onOpen={open} />
                </li>
              ))}
            </ul>
          </>
        )}
      </SubmissionPages>
      <SubmissionDialogs
        kind="enquiry"
        request={request}
        openedId={openedId}
        onRequest={setRequest}
        onOpen={open}
      />
    </div>
  );
}

function emptyText({ show, q }: InboxFilters): string {
  if (q !== '') return 'No enquiries match your search.';
  if (show === 'open') return 'No open enquiries. Messages from the contact page arrive here.';
  return 'No enquiries here.';
}
