import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  createSavedView as createSavedViewEndpoint,
  deleteSavedView as deleteSavedViewEndpoint,
  listSavedViews,
} from '#contracts/students/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const viewsQuery = queryOptions({
  queryKey: ['students', 'views'],
  queryFn: async ({ signal }) => (await callApi(listSavedViews, { signal })).views,
});

export const createSavedView = (body: BodyInputOf<typeof createSavedViewEndpoint>) =>
  callApi(createSavedViewEndpoint, { body });

export const deleteSavedView = (id: number) => callApi(deleteSavedViewEndpoint, { params: { id } });
