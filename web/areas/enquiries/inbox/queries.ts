import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  type AppointmentRequest,
  type Enquiry,
  getAppointmentRequest,
  getAssessment as getAssessmentEndpoint,
  getEnquiry,
  type InboxCounts,
  type InboxView,
  listAppointmentRequests,
  listEnquiries,
  type SubmissionKind,
  type SubmissionState,
  submissionActions,
} from '#contracts/enquiries/index.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { Service } from '#contracts/services.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

export type Submission = Enquiry | AppointmentRequest;

/** What the inbox is narrowed down to. */
export interface InboxFilters {
  show: InboxView;
  q: string;
  received?: ReceivedFilter;
}

/** What came in on some days, as a figure of the analytics counts it. */
export interface ReceivedFilter {
  /** ISO 8601 dates, both included. */
  from: string;
  to: string;
  /** Only what has become a student. */
  linked?: 'yes';
  service?: Service;
  /** Only what names no service. */
  without?: 'service';
}

type PageParam = string | undefined;
const initialPageParam: PageParam = undefined;

interface Page<Row> {
  rows: Row[];
  next?: string | undefined;
  count?: Count | undefined;
  counts?: InboxCounts | undefined;
}

/** The pages that were loaded, as one list; the counts are those of its beginning. */
export interface SubmissionPages<Row> {
  rows: Row[];
  count: Count;
  counts: InboxCounts | null;
}

const getNextPageParam = ({ next }: Page<unknown>): PageParam => next;

function joinPages<Row extends { id: number }>({ pages }: { pages: Page<Row>[] }): SubmissionPages<Row> {
  // What a colleague answers in between moves on to a later page, and would be listed twice.
  const rows = [...new Map(pages.flatMap((page) => page.rows.map((row) => [row.id, row]))).values()];
  const { count = { rows: rows.length, isExact: true }, counts = null } = pages[0] ?? {};
  return { rows, count, counts };
}

/** Where each kind's records are kept; its lists, and what one of them holds. */
const ROOTS = { enquiry: 'enquiries', appointment_request: 'appointment-requests' } as const;
export const keyOf = (kind: SubmissionKind) => [ROOTS[kind]] as const;
export const listKeyOf = (kind: SubmissionKind) => [ROOTS[kind], 'list'] as const;

/** The filters as they are sent. */
export const toListInput = ({ show, q, received }: InboxFilters) => {
  const { without: _, ...period } = received ?? {};
  return { show, ...(q !== '' && { q }), ...period };
};

export const enquiriesQuery = (filters: InboxFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKeyOf('enquiry'), filters],
    queryFn: async ({ signal, pageParam }): Promise<Page<Enquiry>> => {
      const query = { ...toListInput(filters), after: pageParam };
      const { enquiries: rows, ...page } = await callApi(listEnquiries, { signal, query });
      return { rows, ...page };
    },
    initialPageParam,
    getNextPageParam,
    select: joinPages<Enquiry>,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
  });

export const appointmentRequestsQuery = (filters: InboxFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKeyOf('appointment_request'), filters],
    queryFn: async ({ signal, pageParam }): Promise<Page<AppointmentRequest>> => {
      const query = { ...toListInput(filters), after: pageParam };
      const { requests: rows, ...page } = await callApi(listAppointmentRequests, { signal, query });
      return { rows, ...page };
    },
    initialPageParam,
    getNextPageParam,
    select: joinPages<AppointmentRequest>,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
  });

/** The lists of one kind with one record in another state. */
export function withState(id: number, state: Partial<SubmissionState>) {
  return (data: InfiniteData<Page<Submission>> | undefined) =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        rows: page.rows.map((row) => (row.id === id ? { ...row, ...state } : row)),
      })),
    };
}

export interface SubmissionDetails extends Pick<ResponseOf<typeof getEnquiry>, 'replies' | 'consents'> {
  submission: Submission;
}

/** One of them with its replies and consents. Each call is written down as a look at it. */
export async function readDetails(
  kind: SubmissionKind,
  id: number,
  signal?: AbortSignal,
): Promise<SubmissionDetails> {
  const options = { params: { id }, signal };
  if (kind === 'enquiry') {
    const { enquiry: submission, ...history } = await callApi(getEnquiry, options);
    return { submission, ...history };
  }
  const { request: submission, ...history } = await callApi(getAppointmentRequest, options);
  return { submission, ...history };
}

export const detailsQuery = (kind: SubmissionKind, id: number) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'details', id],
    queryFn: ({ signal }) => readDetails(kind, id, signal),
    ...FORGOTTEN_AT_ONCE,
  });

export const assessmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf('appointment_request'), 'assessment', id],
    queryFn: ({ signal }) => callApi(getAssessmentEndpoint, { signal, params: { id } }),
    select: ({ assessment }) => assessment,
    ...FORGOTTEN_AT_ONCE,
  });

type Actions = (typeof submissionActions)[SubmissionKind];
type Change = 'assign' | 'reply' | 'setStatus' | 'link';

/** @returns how far it has come now. @throws ApiError 409 `stale` when somebody else changed it since. */
export function change<Name extends Change>(
  name: Name,
  kind: SubmissionKind,
  { id, body }: { id: number; body: BodyInputOf<Actions[Name]> },
): Promise<SubmissionState> {
  // The two kinds differ in their address alone.
  const endpoint = submissionActions[kind][name] as (typeof submissionActions)['enquiry']['link'];
  return callApi(endpoint, { params: { id }, body: body as BodyInputOf<typeof endpoint> });
}

export function erase(kind: SubmissionKind, id: number) {
  const endpoint = submissionActions[kind].remove as (typeof submissionActions)['enquiry']['remove'];
  return callApi(endpoint, { params: { id } });
}
