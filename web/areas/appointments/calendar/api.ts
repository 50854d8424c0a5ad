import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  exportAppointments as exportAppointmentsEndpoint,
  getCalendar,
  listAppointments,
  listCounsellorLoad,
} from '#contracts/appointments/index.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { APPOINTMENTS_KEY } from '#web/areas/appointments/booking/api.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { AppointmentQuery } from './calendar-address.ts';

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

export const exportAppointments = (query: z.input<typeof exportAppointmentsEndpoint.query>) =>
  downloadFile(exportAppointmentsEndpoint, 'appointments.csv', { query });
