import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  confirmAppointment as confirmEndpoint,
  createDayOff as createDayOffEndpoint,
  createAppointment as createEndpoint,
  deleteDayOff as deleteDayOffEndpoint,
  getAppointment,
  getCalendar,
  getCalendarFile,
  getCounsellorHours,
  getFreeSlots,
  listAppointments,
  listCounsellorLoad,
  setAppointmentOutcome as outcomeEndpoint,
  proposeCounsellor,
  rescheduleAppointment as rescheduleEndpoint,
  createSeries as seriesEndpoint,
  setCounsellorHours as setCounsellorHoursEndpoint,
} from '#contracts/appointments/index.ts';
import type { BodyInputOf, QueryOf, ResponseOf } from '#contracts/endpoint.ts';
import { getContact } from '#contracts/enquiries/index.ts';
import { exportAppointments as exportAppointmentsEndpoint } from '#contracts/insight/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { AppointmentQuery } from './calendar-address.ts';

/** Prefix of every query key about appointments. */
export const APPOINTMENTS_KEY = ['appointments'] as const;

/** All queries but single records: reading one again adds a view to the audit trail. */
export const EXCEPT_RECORDS = {
  queryKey: APPOINTMENTS_KEY,
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'record',
};

interface CalendarDays {
  /** ISO 8601 dates, both included. */
  from: string;
  to: string;
  counsellorId: string | undefined;
}

export const calendarQuery = ({ from, to, counsellorId }: CalendarDays) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'calendar', from, to, counsellorId],
    queryFn: ({ signal }) => callApi(getCalendar, { signal, query: { from, to, counsellorId } }),
    ...FORGOTTEN_SOON,
    placeholderData: keepPreviousData,
  });

/** @param day ISO 8601 date of the week. */
export const loadQuery = (day: string) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'load', day],
    queryFn: ({ signal }) => callApi(listCounsellorLoad, { signal, query: { day } }),
    select: ({ counsellors }) => counsellors,
  });

const joinAppointments = joinPages(
  ({ appointments }: ResponseOf<typeof listAppointments>) => appointments,
  ({ id }) => id,
);

export const appointmentListQuery = (query: AppointmentQuery) =>
  infiniteQueryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'list', query],
    queryFn: ({ signal, pageParam: after }) =>
      callApi(listAppointments, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinAppointments,
  });

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

/** Prefix of every query key about working hours. */
export const HOURS_KEY = ['counsellor-hours'] as const;

export const hoursQuery = (counsellorId: number) =>
  queryOptions({
    queryKey: [...HOURS_KEY, counsellorId],
    queryFn: ({ signal }) => callApi(getCounsellorHours, { signal, params: { id: counsellorId } }),
    staleTime: 0,
  });

export const setCounsellorHours = (
  counsellorId: number,
  body: BodyInputOf<typeof setCounsellorHoursEndpoint>,
) => callApi(setCounsellorHoursEndpoint, { params: { id: counsellorId }, body });

export const createDayOff = (counsellorId: number, body: BodyInputOf<typeof createDayOffEndpoint>) =>
  callApi(createDayOffEndpoint, { params: { id: counsellorId }, body });

export const deleteDayOff = (id: number) => callApi(deleteDayOffEndpoint, { params: { id } });

export const requestQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'to-book', id],
    queryFn: ({ signal }) => callApi(getContact, { signal, params: { id } }),
    select: ({ contact }) => contact,
    ...FORGOTTEN_AT_ONCE,
  });

/** @throws ApiError 409 `slot_taken` or `outside_hours`, with the counsellor's next free times. */
export async function bookAppointment(body: BodyInputOf<typeof createEndpoint>) {
  return (await callApi(createEndpoint, { body })).appointment;
}

/** @throws ApiError 409 for days that can't be booked, which the message names. */
export const bookSeries = (body: BodyInputOf<typeof seriesEndpoint>) => callApi(seriesEndpoint, { body });

/** @throws ApiError 409 `stale`, `slot_taken` or `outside_hours`. */
export async function confirmAppointment(id: number, body: BodyInputOf<typeof confirmEndpoint>) {
  return (await callApi(confirmEndpoint, { params: { id }, body })).appointment;
}

/** @throws ApiError 409 `stale`, `slot_taken` or `outside_hours`. */
export async function rescheduleAppointment(id: number, body: BodyInputOf<typeof rescheduleEndpoint>) {
  return (await callApi(rescheduleEndpoint, { params: { id }, body })).appointment;
}

/** @throws ApiError 409 `stale`. */
export async function setOutcome(id: number, body: BodyInputOf<typeof outcomeEndpoint>) {
  return (await callApi(outcomeEndpoint, { params: { id }, body })).appointment;
}

export const downloadCalendarFile = (id: number) =>
  downloadFile(getCalendarFile, `appointment-${id}.ics`, { params: { id } });

export const exportAppointments = (query: z.input<typeof exportAppointmentsEndpoint.query>) =>
  downloadFile(exportAppointmentsEndpoint, 'appointments.csv', { query });
