import { queryOptions } from '@tanstack/react-query';
import {
  listNotifications,
  markNotificationsRead as markNotificationsReadEndpoint,
} from '#contracts/audit/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { callApi } from '#web/lib/api-client.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => callApi(listNotifications, { signal }),
  staleTime: 0,
});

export const markNotificationsRead = (body: BodyInputOf<typeof markNotificationsReadEndpoint>) =>
  callApi(markNotificationsReadEndpoint, { body });
