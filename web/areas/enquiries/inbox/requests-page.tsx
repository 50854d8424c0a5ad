import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appointmentRequestsQuery } from '#web/areas/enquiries/inbox/api.ts';
import { InboxFilterBar } from '#web/areas/enquiries/inbox/components/inbox-filter-bar.tsx';
import { requestColumns } from '#web/areas/enquiries/inbox/components/request-columns.tsx';
import type { DialogRequest } from '#web/areas/enquiries/inbox/components/submission-actions.tsx';
import { SubmissionDialogs } from '#web/areas/enquiries/inbox/components/submission-dialogs.tsx';
import { UnansweredCount } from '#web/areas/enquiries/inbox/components/unanswered-count.tsx';
import {
  type InboxFilters,
  type ReceivedFilter,
  receivedQuery,
  useInboxAddress,
} from '#web/areas/enquiries/inbox/inbox-address.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';

const TEXTS = { loading: 'Loading requests...', failed: 'Failed to load requests. Please try again.' };

/**
 * The appointment requests that families sent from the public site, and what becomes of them.
 * @param received in place of what the address says.
 */
export function AppointmentRequests({ received }: { received?: ReceivedFilter }) {
  const { filters, setFilters, openedId, open } = useInboxAddress('appointment_request');
  const query = useInfiniteQuery(appointmentRequestsQuery(received ? receivedQuery(received) : filters));
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
            <EmptyState text={received ? 'No requests in this period.' : emptyText(filters)} />
          </Card>
        }
      >
        {(list) => (
          <Card>
            <UnansweredCount list={list} isOfPeriod={received !== undefined} />
            <DataTable
              caption="Requests from families"
              columns={columns}
              rows={list.rows}
              getKey={({ id }) => id}
              needs="wide"
            />
          </Card>
        )}
      </ListPages>
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

function emptyText({ show = 'open', q }: InboxFilters): string {
  if (q) return 'No requests match your search.';
  if (show === 'open') return 'No open requests. Requests from the public site arrive here.';
  return 'No requests here.';
}
