import { queryOptions } from '@tanstack/react-query';
import {
  type AppointmentStatus,
  getAnalytics,
  listAppointments,
  listReports,
  type StudentStatus,
} from '#contracts/records.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';
import { callApi } from '#web/lib/api-client.ts';

// Records are changed by many people at once, so a page that opens always asks for them anew.
const staleTime = 0;

export const appointmentsQuery = queryOptions({
  queryKey: ['appointments'],
  queryFn: ({ signal }) => callApi(listAppointments, { signal }),
  select: ({ appointments, total }) => ({ rows: appointments, total }),
  staleTime,
});

export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => callApi(listReports, { signal }),
  select: ({ reports, total }) => ({ rows: reports, total }),
  staleTime,
});

export const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: ({ signal }) => callApi(getAnalytics, { signal }),
  select: ({ days }) => ({ rows: days, total: days.length }),
  staleTime,
});

type StatusBadges<Status extends string> = Record<Status, { children: string; tone: BadgeTone }>;

/** How a student's status is shown, wherever students are listed. */
export const STUDENT_STATUS_BADGES: StatusBadges<StudentStatus> = {
  active: { children: 'Active', tone: 'green' },
  pending: { children: 'Pending', tone: 'amber' },
  inactive: { children: 'Inactive', tone: 'gray' },
};

export const APPOINTMENT_STATUS_BADGES: StatusBadges<AppointmentStatus> = {
  requested: { children: 'Requested', tone: 'amber' },
  confirmed: { children: 'Confirmed', tone: 'blue' },
  completed: { children: 'Completed', tone: 'green' },
  cancelled: { children: 'Cancelled', tone: 'gray' },
  no_show: { children: 'No-show', tone: 'red' },
};
