import { queryOptions } from '@tanstack/react-query';
import {
  bookAppointment as bookEndpoint,
  bookSeries as bookSeriesEndpoint,
  confirmAppointment as confirmEndpoint,
  getAppointment,
  getCalendarFile,
  getFreeSlots,
  moveAppointment as moveEndpoint,
  setAppointmentOutcome as outcomeEndpoint,
  proposeCounsellor,
  reopenAppointment as reopenEndpoint,
} from '#contracts/appointments/index.ts';
import type { BodyInputOf, QueryOf, ResponseOf } from '#contracts/endpoint.ts';
import { getContact, writeToContact as writeEndpoint } from '#contracts/enquiries/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE } from '#web/lib/childrens-data.ts';

/** Prefix of every query key about appointments. */
export const APPOINTMENTS_KEY = ['appointments'] as const;

/** All queries but single records: reading one again adds a view to the audit trail. */
export const EXCEPT_RECORDS = {
  queryKey: APPOINTMENTS_KEY,
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'record',
};

export type AppointmentRecord = ResponseOf<typeof getAppointment>;

export const readAppointment = async (id: number) =>
  (await callApi(getAppointment, { params: { id } })).appointment;

export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'record', id],
    queryFn: ({ signal }) => callApi(getAppointment, { signal, params: { id } }),
    ...FORGOTTEN_AT_ONCE,
  });

/** @param days ISO 8601 dates, both included. */
export const freeSlotsQuery = (
  counsellorId: number,
  days: { from: string; to: string },
  durationMinutes: number,
  /** The appointment to move, which does not block its own time. */
  exceptId: number | null,
) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'free', counsellorId, days, durationMinutes, exceptId],
    queryFn: ({ signal }) =>
      callApi(getFreeSlots, {
        signal,
        params: { id: counsellorId },
        query: {
          ...days,
          durationMinutes: String(durationMinutes),
          ...(exceptId !== null && { exceptId: String(exceptId) }),
        },
      }),
    select: ({ slots }) => slots,
    staleTime: 0,
  });

export const askForCounsellor = (query: QueryOf<typeof proposeCounsellor>) =>
  callApi(proposeCounsellor, { query });

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'to-book', id],
    queryFn: ({ signal }) => callApi(getContact, { signal, params: { id } }),
    select: ({ contact }) => contact,
    ...FORGOTTEN_AT_ONCE,
  });

export const writeToContact = (id: number, body: BodyInputOf<typeof writeEndpoint>) =>
  callApi(writeEndpoint, { params: { id }, body });

/** @throws ApiError 409 `slot_taken` or `outside_hours`, with the counsellor's next free times. */
export async function bookAppointment(body: BodyInputOf<typeof bookEndpoint>) {
  return (await callApi(bookEndpoint, { body })).appointment;
}

/** @throws ApiError 409 for days that can't be booked, which the message names. */
export const bookSeries = (body: BodyInputOf<typeof bookSeriesEndpoint>) =>
  callApi(bookSeriesEndpoint, { body });

/** @throws ApiError 409 `stale`, `slot_taken` or `outside_hours`. */
export async function confirmAppointment(id: number, body: BodyInputOf<typeof confirmEndpoint>) {
  return (await callApi(confirmEndpoint, { params: { id }, body })).appointment;
}

/** @throws ApiError 409 `stale`, `slot_taken` or `outside_hours`. */
export async function moveAppointment(id: number, body: BodyInputOf<typeof moveEndpoint>) {
  return (await callApi(moveEndpoint, { params: { id }, body })).appointment;
}

/** Records whether the meeting took place, or cancels it. @throws ApiError 409 `stale`. */
export async function setOutcome(id: number, body: BodyInputOf<typeof outcomeEndpoint>) {
  return (await callApi(outcomeEndpoint, { params: { id }, body })).appointment;
}

/** Undoes a no-show. @throws ApiError 409 `stale`, or if its time is taken. */
export async function reopenAppointment(id: number, body: BodyInputOf<typeof reopenEndpoint>) {
  return (await callApi(reopenEndpoint, { params: { id }, body })).appointment;
}

export const downloadCalendarFile = (id: number) =>
  downloadFile(getCalendarFile, `appointment-${id}.ics`, { params: { id } });
