import * as z from 'zod/mini';
import { listAppointmentRequests, type SentKind } from '#contracts/enquiries/index.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { type ListQuery, listAddress, useAddressPart, useListAddress } from '#web/lib/list-address.ts';

const { show, q, from, to, linked, service } = listAppointmentRequests.query.shape;

const inboxFilters = { show, q };
export type InboxFilters = ListQuery<typeof inboxFilters>;

/** Requests have names of their own, because their page has other lists too. */
export const INBOX_ADDRESSES = {
  enquiry: listAddress(paths.admin.dashboardEnquiries, inboxFilters),
  appointment_request: listAddress(paths.admin.dashboardAppointments, inboxFilters, {
    show: 'requests',
    q: 'requests-q',
  }),
};
const OPENED = { enquiry: 'id', appointment_request: 'request' };

/** The submissions that a figure of the analytics counts. `without`: only those without a service. */
const receivedFields = {
  show,
  from,
  to,
  linked,
  service,
  without: z.optional(z.literal('service')),
};
type ReceivedQuery = ListQuery<typeof receivedFields>;
export type ReceivedFilter = Omit<ReceivedQuery, 'show'> & { from: string; to: string };
export const receivedAddress = listAddress(paths.admin.dashboardEnquiries, receivedFields);

/** Null without a period in the address. */
export function receivedOf({ from, to, show: _, ...others }: ReceivedQuery): ReceivedFilter | null {
  return from === undefined || to === undefined ? null : { from, to, ...others };
}

export function receivedQuery({ without: _, ...period }: ReceivedFilter) {
  return { show: 'received', ...period } as const;
}

/** Keeps the filters and the open record in the address, for Back, a reload and links. */
export function useInboxAddress(kind: SentKind) {
  const { query, change } = useListAddress(INBOX_ADDRESSES[kind]);
  const opened = useAddressPart(OPENED[kind]);
  return {
    filters: query,
    setFilters: change,
    /** The record with open details. */
    openedId: IdTextSchema.safeParse(opened.value).data ?? null,
    open: (id: number | null) => opened.set(id === null ? null : String(id)),
  };
}
