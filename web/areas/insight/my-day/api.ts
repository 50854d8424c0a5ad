import { queryOptions } from '@tanstack/react-query';
import { getAppointment, setAppointmentOutcome } from '#contracts/appointments/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { getMyDay } from '#contracts/insight/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

export const myDayQuery = queryOptions({
  queryKey: ['my-day'],
  queryFn: ({ signal }) => callApi(getMyDay, { signal }),
  ...FORGOTTEN_SOON,
});

export async function getMeeting(id: number) {
  return (await callApi(getAppointment, { params: { id } })).appointment;
}

/** @throws ApiError 409 `stale`. */
export async function setOutcome(id: number, body: BodyInputOf<typeof setAppointmentOutcome>) {
  return (await callApi(setAppointmentOutcome, { params: { id }, body })).appointment;
}
