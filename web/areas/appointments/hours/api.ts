import { queryOptions } from '@tanstack/react-query';
import {
  createDayOff as createDayOffEndpoint,
  deleteDayOff as deleteDayOffEndpoint,
  getCounsellorHours,
  setCounsellorHours as setCounsellorHoursEndpoint,
} from '#contracts/appointments/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { callApi } from '#web/lib/api-client.ts';

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
