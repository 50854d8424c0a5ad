import { queryOptions } from '@tanstack/react-query';
import {
  type EnquiryStatus,
  listAppointmentRequests,
  listEnquiries,
  type SubmissionKind,
  setAppointmentRequestStatus,
  setEnquiryStatus,
} from '#contracts/enquiry-inbox.ts';
import { callApi } from '#web/lib/api-client.ts';

// Families write at any time, so a page that opens always asks anew.
const staleTime = 0;

export const enquiriesQuery = queryOptions({
  queryKey: ['enquiries'],
  queryFn: ({ signal }) => callApi(listEnquiries, { signal }),
  select: ({ enquiries, ...counts }) => ({ rows: enquiries, ...counts }),
  staleTime,
});

export const appointmentRequestsQuery = queryOptions({
  queryKey: ['appointment-requests'],
  queryFn: ({ signal }) => callApi(listAppointmentRequests, { signal }),
  select: ({ requests, ...counts }) => ({ rows: requests, ...counts }),
  staleTime,
});

/** How the status of one is stored, and which list shows it. */
const KINDS = {
  enquiry: { endpoint: setEnquiryStatus, queryKey: enquiriesQuery.queryKey },
  appointment_request: { endpoint: setAppointmentRequestStatus, queryKey: appointmentRequestsQuery.queryKey },
} satisfies Record<SubmissionKind, object>;

export function listKeyOf(kind: SubmissionKind) {
  return KINDS[kind].queryKey;
}

export function setStatus(kind: SubmissionKind, id: number, status: EnquiryStatus) {
  return callApi(KINDS[kind].endpoint, { params: { id }, body: { status } });
}
