import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { bookWishedTime as bookWishedTimeEndpoint } from '#contracts/appointments/index.ts';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  type AppointmentRequest,
  confirmParent as confirmParentEndpoint,
  type Enquiry,
  getAppointmentRequest,
  getAssessment as getAssessmentEndpoint,
  getEnquiry,
  getLead,
  type InboxCounts,
  type Lead,
  listAppointmentRequests,
  listEnquiries,
  type SubmissionKind,
  type SubmissionState,
  submissionActions,
} from '#contracts/enquiries/index.ts';
import { exportEnquiries as exportEnquiriesEndpoint } from '#contracts/insight/index.ts';
import type { Count } from '#contracts/lib/lists.ts';
import type { FamilyMessageInput } from '#contracts/mail/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, type LoadedList, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

export type Submission = Enquiry | AppointmentRequest | Lead;

interface Page<Row> {
  rows: Row[];
  next?: string | undefined;
  count?: Count | undefined;
  counts?: InboxCounts | undefined;
}

export type SubmissionList<Row> = LoadedList<Row, Page<Row>>;

const ROOTS = { enquiry: 'enquiries', appointment_request: 'appointment-requests', lead: 'leads' } as const;
export const keyOf = (kind: SubmissionKind) => [ROOTS[kind]] as const;
export const listKeyOf = (kind: SubmissionKind) => [ROOTS[kind], 'list'] as const;

export type InboxQuery = z.input<typeof listAppointmentRequests.query>;

const joinEnquiries = joinPages(
  ({ rows }: Page<Enquiry>) => rows,
  ({ id }) => id,
);
const joinRequests = joinPages(
  ({ rows }: Page<AppointmentRequest>) => rows,
  ({ id }) => id,
);

function listQueryOf<Row extends Submission>(
  kind: SubmissionKind,
  query: InboxQuery,
  select: ReturnType<typeof joinPages<Page<Row>, Row>>,
  read: (call: { signal: AbortSignal; query: InboxQuery }) => Promise<Page<Row>>,
) {
  return infiniteQueryOptions({
    queryKey: [...listKeyOf(kind), query],
    queryFn: ({ signal, pageParam: after }) => read({ signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select,
  });
}

export type ListQueryOf<Row extends Submission> = ReturnType<typeof listQueryOf<Row>>;

export const enquiriesQuery = (query: InboxQuery) =>
  listQueryOf<Enquiry>('enquiry', query, joinEnquiries, async (call) => {
    const { enquiries: rows, ...page } = await callApi(listEnquiries, call);
    return { rows, ...page };
  });

export const appointmentRequestsQuery = (query: InboxQuery) =>
  listQueryOf<AppointmentRequest>('appointment_request', query, joinRequests, async (call) => {
    const { requests: rows, ...page } = await callApi(listAppointmentRequests, call);
    return { rows, ...page };
  });

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

export interface SubmissionDetails extends Omit<ResponseOf<typeof getEnquiry>, 'enquiry'> {
  submission: Submission;
}

/** Each call adds a view to the audit trail. */
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
  if (kind === 'lead') {
    const { lead: submission, ...history } = await callApi(getLead, options);
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

export const mentionableQuery = (kind: SubmissionKind, id: number) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'mentionable', id],
    queryFn: async ({ signal }) =>
      (await callApi(endpointOf(kind, 'listMentionable'), { signal, params: { id } })).members,
  });

/** Sends a message to the family, or records one. */
export const writeToSender = (kind: SubmissionKind, id: number, body: FamilyMessageInput) =>
  callApi(endpointOf(kind, 'write'), { params: { id }, body });

export const assessmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf('appointment_request'), 'assessment', id],
    queryFn: ({ signal }) => callApi(getAssessmentEndpoint, { signal, params: { id } }),
    select: ({ assessment }) => assessment,
    ...FORGOTTEN_AT_ONCE,
  });

type Actions = (typeof submissionActions)[SubmissionKind];

/** The kinds' endpoints differ in their path only. */
function endpointOf<Name extends keyof Actions>(kind: SubmissionKind, name: Name) {
  return submissionActions[kind][name] as (typeof submissionActions)['enquiry'][Name];
}

type Change = 'assign' | 'reply' | 'setStatus' | 'moveStage' | 'link';

/** @throws ApiError 409 `stale`. */
export function change<Name extends Change>(
  name: Name,
  kind: SubmissionKind,
  { id, body }: { id: number; body: BodyInputOf<Actions[Name]> },
): Promise<SubmissionState> {
  // The kinds differ in their path only.
  const endpoint = submissionActions[kind][name] as (typeof submissionActions)['enquiry']['link'];
  return callApi(endpoint, { params: { id }, body: body as BodyInputOf<typeof endpoint> });
}

export function erase(kind: SubmissionKind, id: number) {
  const endpoint = submissionActions[kind].remove as (typeof submissionActions)['enquiry']['remove'];
  return callApi(endpoint, { params: { id } });
}

export const confirmParent = (requestId: number, body: BodyInputOf<typeof confirmParentEndpoint>) =>
  callApi(confirmParentEndpoint, { params: { id: requestId }, body });

export const bookWishedTime = (requestId: number, body: BodyInputOf<typeof bookWishedTimeEndpoint>) =>
  callApi(bookWishedTimeEndpoint, { params: { id: requestId }, body });

export const exportEnquiries = (query: z.input<typeof exportEnquiriesEndpoint.query>) =>
  downloadFile(
    exportEnquiriesEndpoint,
    query.kind === 'enquiry' ? 'enquiries.csv' : 'appointment-requests.csv',
    { query },
  );
