import { useMemo } from 'react';
import { kindsNarrowedTo } from '#contracts/enquiries/index.ts';
import { EnquiryCard } from '#web/areas/enquiries/inbox/components/enquiry-card.tsx';
import { InboxList } from '#web/areas/enquiries/inbox/components/inbox-list.tsx';
import { ReceivedPeriod } from '#web/areas/enquiries/inbox/components/received-period.tsx';
import { AppointmentRequests } from '#web/areas/enquiries/inbox/requests-page.tsx';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { enquiriesQuery } from './api.ts';
import { type ReceivedFilter, receivedAddress, receivedOf } from './inbox-address.ts';

/** The messages from the contact page; for a period also the session requests. */
export function EnquiriesPage() {
  usePageTitle('Enquiries');
  const { query } = useListAddress(receivedAddress);
  const received = useMemo(() => receivedOf(query), [query]);
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

/** @param received replaces the filters in the address. */
function Messages({ received }: { received?: ReceivedFilter }) {
  return (
    <InboxList
      kind="enquiry"
      received={received}
      listQuery={enquiriesQuery}
      what="enquiries"
      texts={{
        loading: 'Loading enquiries...',
        failed: 'Failed to load enquiries. Please try again.',
        emptyPeriod: 'No messages in this period.',
        emptyInbox: 'No open enquiries. Messages from the contact page arrive here.',
      }}
    >
      {({ rows, count, onRequest, onOpen }) => (
        <div>
          {count}
          <ul aria-label="Enquiries" className="grid gap-4">
            {rows.map((enquiry) => (
              <li key={enquiry.id} data-row className="min-w-0">
                <EnquiryCard
                  enquiry={enquiry}
                  heading={received ? 'h3' : 'h2'}
                  onRequest={onRequest}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </InboxList>
  );
}
