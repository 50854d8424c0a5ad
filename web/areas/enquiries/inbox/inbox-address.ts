import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { listAppointmentRequests, type SubmissionKind } from '#contracts/enquiries/index.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { type ListQuery, listAddress, useListAddress } from '#web/lib/list-address.ts';

const { show, q, from, to, linked, service } = listAppointmentRequests.query.shape;

/** What the inbox is narrowed down to. */
const inboxFilters = { show, q };
export type InboxFilters = ListQuery<typeof inboxFilters>;

/** The names in the address: requests share their page with other lists. */
const ADDRESSES = {
  enquiry: listAddress(inboxFilters),
  appointment_request: listAddress(inboxFilters, { show: 'requests', q: 'requests-q' }),
};
const OPENED = { enquiry: 'id', appointment_request: 'request' };

/** What came in on some days, as a figure of the analytics counts it: `without` are those that name no service. */
const receivedFields = { from, to, linked, service, without: z.optional(z.literal('service')) };
export type ReceivedFilter = ListQuery<typeof receivedFields> & { from: string; to: string };
const receivedAddress = listAddress(receivedFields);

/** Null where the address names no days. */
export function readReceived(address: URLSearchParams): ReceivedFilter | null {
  const { from, to, ...others } = receivedAddress.read(address);
  return from === undefined || to === undefined ? null : { from, to, ...others };
}

/** The query of the list, as it is sent. */
export function receivedQuery({ without: _, ...period }: ReceivedFilter) {
  return { show: 'received', ...period } as const;
}

/** What the inbox shows and which of its records is open, kept in the address: Back, a reload and a link show it again. */
export function useInboxAddress(kind: SubmissionKind) {
  const [params, setParams] = useSearchParams();
  const { query, change } = useListAddress(ADDRESSES[kind]);
  const opened = IdTextSchema.safeParse(params.get(OPENED[kind]) ?? '');

  function open(id: number | null) {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(OPENED[kind]);
    else next.set(OPENED[kind], String(id));
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return {
    filters: query,
    setFilters: change,
    /** Id of the record whose details are shown. */
    openedId: opened.success ? opened.data : null,
    open,
  };
}
