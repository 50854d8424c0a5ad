import { queryOptions } from '@tanstack/react-query';
import { getFamilyBooking, updateFamilyBooking } from '#contracts/appointments/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { callApi } from '#web/lib/api-client.ts';

export const familyBookingQuery = queryOptions({
  queryKey: ['family-booking'],
  queryFn: ({ signal }) => callApi(getFamilyBooking, { signal }),
});
export type Stored = Awaited<ReturnType<typeof callApi<typeof getFamilyBooking>>>;

export const saveFamilyBooking = (body: BodyInputOf<typeof updateFamilyBooking>) =>
  callApi(updateFamilyBooking, { body });
