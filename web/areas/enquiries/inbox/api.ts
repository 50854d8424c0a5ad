import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  type AppointmentRequest,
  type Enquiry,
  getAppointmentRequest,
  getAssessment as getAssessmentEndpoint,
  getEnquiry,
  type InboxCounts,
  listAppointmentRequests,
  listEnquiries,
  type SubmissionKind,
  type SubmissionState,
  submissionActions,
} from '#contracts/enquiries/index.ts';
import type { Count } from '#contracts/lib/lists.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, type LoadedList, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

export type Submission = Enquiry | AppointmentRequest;

interface Page<Row> {
  rows: Row[];
  next?: string | undefined;
  count?: Count | undefined;
  counts?: InboxCounts | undefined;
}

export type SubmissionList<Row> = LoadedList<Row, Page<Row>>;

const joinEnquiries = joinPages(
  ({ rows }: Page<Enquiry>) => rows,
  ({ id }) => id,
);
const joinRequests = joinPages(
  ({ rows }: Page<AppointmentRequest>) => rows,
  ({ id }) => id,
);

/** Where each kind's records are kept; its lists, and what one of them holds. */
const ROOTS = { enquiry: 'enquiries', appointment_request: 'appointment-requests' } as const;
export const keyOf = (kind: SubmissionKind) => [ROOTS[kind]] as const;
export const listKeyOf = (kind: SubmissionKind) => [ROOTS[kind], 'list'] as const;

type InboxQuery = z.input<typeof listAppointmentRequests.query>;

export const enquiriesQuery = (query: InboxQuery) =>
  infiniteQueryOptions({
    queryKey: [...listKeyOf('enquiry'), query],
    queryFn: async ({ signal, pageParam: after }): Promise<Page<Enquiry>> => {
      const { enquiries: rows, ...page } = await callApi(listEnquiries, {
        signal,
        query: { ...query, after },
      });
      return { rows, ...page };
    },
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinEnquiries,
  });

export const appointmentRequestsQuery = (query: InboxQuery) =>
  infiniteQueryOptions({
    queryKey: [...listKeyOf('appointment_request'), query],
    queryFn: async ({ signal, pageParam: after }): Promise<Page<AppointmentRequest>> => {
      const { requests: rows, ...page } = await callApi(listAppointmentRequests, {
        signal,
        query: { ...query, after },
      });
      return { rows, ...page };
    },
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinRequests,
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
