import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InboxFilterBar } from '#web/areas/enquiries/inbox/components/inbox-filter-bar.tsx';
import { requestColumns } from '#web/areas/enquiries/inbox/components/request-columns.tsx';
import type { DialogRequest } from '#web/areas/enquiries/inbox/components/submission-actions.tsx';
import { SubmissionDialogs } from '#web/areas/enquiries/inbox/components/submission-dialogs.tsx';
import { SubmissionPages } from '#web/areas/enquiries/inbox/components/submission-pages.tsx';
import { UnansweredCount } from '#web/areas/enquiries/inbox/components/unanswered-count.tsx';
import { useInboxAddress } from '#web/areas/enquiries/inbox/inbox-address.ts';
import {
  appointmentRequestsQuery,
  type InboxFilters,
  type ReceivedFilter,
} from '#web/areas/enquiries/inbox/queries.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { Card } from '#web/components/ui/card.tsx';

/**
 * The appointment requests that families sent from the public site, and what becomes of them.
 * @param received in place of what the address says.
 */
export function AppointmentRequests({ received }: { received?: ReceivedFilter }) {
  const { filters, setFilters, openedId, open } = useInboxAddress('appointment_request');
  const query = useInfiniteQuery(
    appointmentRequestsQuery(received ? { show: 'received', q: '', received } : filters),
  );
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const columns = requestColumns({ onRequest: setRequest, onOpen: open });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!received && (
        <Card>
          <InboxFilterBar
            kind="appointment_request"
            what="requests"
            filters={filters}
            counts={query.data?.counts ?? null}
            onChange={setFilters}
          />
        </Card>
      )}
      <SubmissionPages
        query={query}
        texts={{
          loading: 'Loading requests...',
          failed: 'Failed to load requests. Please try again.',
          empty: received ? 'No requests in this period.' : emptyText(filters),
        }}
      >
        {(data) => (
          <Card>
            <UnansweredCount data={data} isOfPeriod={received !== undefined} />
            <DataTable
              caption="Requests from families"
              columns={columns}
              rows={data.rows}
              getKey={({ id }) => id}
              needs="wide"
            />
          </Card>
        )}
      </SubmissionPages>
      <SubmissionDialogs
        kind="appointment_request"
        request={request}
        openedId={openedId}
        onRequest={setRequest}
        onOpen={open}
      />
    </div>
  );
}

function emptyText({ show, q }: InboxFilters): string {
  if (q !== '') return 'No requests match your search.';
  if (show === 'open') return 'No open requests. Requests from the public site arrive here.';
  return 'No requests here.';
}
