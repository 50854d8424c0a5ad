import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  type AppointmentRequest,
  type Enquiry,
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

type PageParam = string | undefined;
const initialPageParam: PageParam = undefined;

interface Page<Row> {
  rows: Row[];
  total: number;
  unanswered: number;
  next?: string | undefined;
}
export type SubmissionPages<Row> = Omit<Page<Row>, 'next'>;

const getNextPageParam = ({ next }: Page<unknown>): PageParam => next;

/** All pages as one list; the counts are those of the page that was loaded last. */
function joinPages<Row extends { id: number }>({ pages }: { pages: Page<Row>[] }): SubmissionPages<Row> {
  // What a colleague answers in between moves on to a later page, and would be listed twice.
  const rows = new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row])));
  const { total = 0, unanswered = 0 } = pages.at(-1) ?? {};
  return { rows: [...rows.values()], total, unanswered };
}

export const enquiriesQuery = infiniteQueryOptions({
  queryKey: ['enquiries'],
  queryFn: async ({ signal, pageParam: before }): Promise<Page<Enquiry>> => {
    const { enquiries: rows, ...page } = await callApi(listEnquiries, { signal, query: { before } });
    return { rows, ...page };
  },
  initialPageParam,
  getNextPageParam,
  select: joinPages<Enquiry>,
  staleTime,
});

export const appointmentRequestsQuery = infiniteQueryOptions({
  queryKey: ['appointment-requests'],
  queryFn: async ({ signal, pageParam: before }): Promise<Page<AppointmentRequest>> => {
    const { requests: rows, ...page } = await callApi(listAppointmentRequests, { signal, query: { before } });
    return { rows, ...page };
  },
  initialPageParam,
  getNextPageParam,
  select: joinPages<AppointmentRequest>,
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
