import { appointmentRequestsQuery } from '#web/areas/enquiries/inbox/api.ts';
import { InboxList } from '#web/areas/enquiries/inbox/components/inbox-list.tsx';
import { requestColumns } from '#web/areas/enquiries/inbox/components/request-columns.tsx';
import type { ReceivedFilter } from '#web/areas/enquiries/inbox/inbox-address.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { Card } from '#web/components/ui/card.tsx';

/** The session requests from the public site. @param received replaces the filters in the address. */
export function AppointmentRequests({ received }: { received?: ReceivedFilter }) {
  return (
    <InboxList
      kind="appointment_request"
      received={received}
      listQuery={appointmentRequestsQuery}
      what="requests"
      texts={{
        loading: 'Loading requests...',
        failed: 'Failed to load requests. Please try again.',
        emptyPeriod: 'No requests in this period.',
        emptyInbox: 'No open requests. Requests from the public site arrive here.',
      }}
    >
      {({ rows, count, onRequest, onOpen }) => (
        <Card>
          {count}
          <DataTable
            caption="Requests from families"
            columns={requestColumns({ onRequest, onOpen })}
            rows={rows}
            getKey={({ id }) => id}
            needs="wide"
          />
        </Card>
      )}
    </InboxList>
  );
}
