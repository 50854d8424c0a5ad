import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { kindsNarrowedTo } from '#contracts/enquiries/index.ts';
import { EnquiryCard } from '#web/areas/enquiries/inbox/components/enquiry-card.tsx';
import { InboxFilterBar } from '#web/areas/enquiries/inbox/components/inbox-filter-bar.tsx';
import { ReceivedPeriod } from '#web/areas/enquiries/inbox/components/received-period.tsx';
import type { DialogRequest } from '#web/areas/enquiries/inbox/components/submission-actions.tsx';
import { SubmissionDialogs } from '#web/areas/enquiries/inbox/components/submission-dialogs.tsx';
import { UnansweredCount } from '#web/areas/enquiries/inbox/components/unanswered-count.tsx';
import { AppointmentRequests } from '#web/areas/enquiries/inbox/requests-page.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { enquiriesQuery } from './api.ts';
import {
  type InboxFilters,
  type ReceivedFilter,
  readReceived,
  receivedQuery,
  useInboxAddress,
} from './inbox-address.ts';

/** What families sent; of a period both kinds, else the messages from the contact page, and what becomes of them. */
export function EnquiriesPage() {
  usePageTitle('Enquiries');
  const [params] = useSearchParams();
  const received = useMemo(() => readReceived(params), [params]);
  if (received === null) return <Messages />;
  const kinds = kindsNarrowedTo(received);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ReceivedPeriod received={received} />
      {kinds.includes('enquiry') && (
        <section aria-labelledby="messages" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="messages" className={TITLE}>
            Messages
          </h2>
          <Messages received={received} />
        </section>
      )}
      {kinds.includes('appointment_request') && (
        <section aria-labelledby="requests" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="requests" className={TITLE}>
            Requests for a session
          </h2>
          <AppointmentRequests received={received} />
        </section>
      )}
    </div>
  );
}

const TITLE = 'font-semibold text-ink text-xl leading-snug';

const TEXTS = { loading: 'Loading enquiries...', failed: 'Failed to load enquiries. Please try again.' };

/** @param received in place of what the address says of the inbox. */
function Messages({ received }: { received?: ReceivedFilter }) {
  const { filters, setFilters, openedId, open } = useInboxAddress('enquiry');
  const query = useInfiniteQuery(enquiriesQuery(received ? receivedQuery(received) : filters));
  const [request, setRequest] = useState<DialogRequest | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!received && (
        <Card>
          <InboxFilterBar
            kind="enquiry"
            what="enquiries"
            filters={filters}
            counts={query.data?.first.counts}
            onChange={setFilters}
          />
        </Card>
      )}
      <ListPages
        query={query}
        texts={TEXTS}
        describe={null}
        empty={
          <Card>
            <EmptyState text={received ? 'No messages in this period.' : emptyText(filters)} />
          </Card>
        }
      >
        {(list) => (
          <div>
            <UnansweredCount list={list} isOfPeriod={received !== undefined} />
            <ul aria-label="Enquiries" className="grid gap-4">
              {list.rows.map((enquiry) => (
                <li key={enquiry.id} data-row className="min-w-0">
                  <EnquiryCard
                    enquiry={enquiry}
                    heading={received ? 'h3' : 'h2'}
                    onRequest={setRequest}
                    onOpen={open}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </ListPages>
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

function emptyText({ show = 'open', q }: InboxFilters): string {
  if (q) return 'No enquiries match your search.';
  if (show === 'open') return 'No open enquiries. Messages from the contact page arrive here.';
  return 'No enquiries here.';
}
