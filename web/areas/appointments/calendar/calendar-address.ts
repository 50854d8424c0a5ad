import * as z from 'zod/mini';
import { appointmentFilters } from '#contracts/appointments/index.ts';
import { day } from '#contracts/lib/dates.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths, SESSION_REQUESTS_ADDRESS } from '#contracts/pages.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

export const VIEWS = ['day', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** The filters. A calendar ignores some of them, because it has its own days. */
export const appointmentAddress = listAddress(paths.admin.dashboardAppointments, appointmentFilters);
export type AppointmentQuery = ListQuery<typeof appointmentFilters>;

const pageFields = {
  view: z.optional(z.enum(VIEWS)),
  date: z.optional(day('')),
  /** The appointment with open details. */
  appointment: z.optional(IdTextSchema),
  /** The student of a new booking, or "new". */
  book: z.optional(z.string()),
  /** The contact that it answers, the counsellor and the time of the booking. */
  for: z.optional(IdTextSchema),
  with: z.optional(IdTextSchema),
  /** The missed or cancelled appointment in whose place it is booked. */
  again: z.optional(IdTextSchema),
  at: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))),
};
/** The page's state apart from the filters. */
export const pageAddress = listAddress(paths.admin.dashboardAppointments, pageFields);

/** The view with the filters, for links. */
export const calendarAddress = listAddress(paths.admin.dashboardAppointments, {
  ...pageFields,
  ...appointmentFilters,
});

export interface Booking {
  studentId: number | null;
  contactId: number | null;
  counsellorId: number | null;
  at: string | null;
  againId: number | null;
}

export const toId = (text: string | undefined) => IdTextSchema.safeParse(text).data ?? null;

/** The new address of the families' requests, which this page had in a view of its own; null for any other address. */
export function formerRequests(search: string): string | null {
  const address = new URLSearchParams(search);
  const id = address.get('request');
  if (id !== null) return `${paths.admin.dashboardEnquiries}?request=${encodeURIComponent(id)}`;
  const [show, q] = [address.get('requests'), address.get('requests-q')];
  if (address.get('view') !== 'requests' && show === null && q === null) return null;
  const filters = new URLSearchParams({ ...(q && { q }), ...(show && { show }) });
  return `${SESSION_REQUESTS_ADDRESS}&${filters}`.replace(/&$/, '');
}

/** The booking form that the address opens; null for none. */
export const bookingOf = ({
  book,
  for: contact,
  with: counsellor,
  at,
  again,
}: ListQuery<typeof pageFields>): Booking | null =>
  book === undefined
    ? null
    : {
        studentId: toId(book),
        contactId: toId(contact),
        counsellorId: toId(counsellor),
        at: at ?? null,
        againId: toId(again),
      };

/** Removes the booking form from the address. */
export const NO_BOOKING = { book: '', for: '', with: '', at: '', again: '' } as const;
