import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  deleteLogo as deleteLogoEndpoint,
  getOffice,
  updateOffice as updateOfficeEndpoint,
  uploadLogo as uploadLogoEndpoint,
} from '#contracts/operations/index.ts';
import { callApi, uploadFile } from '#web/lib/api-client.ts';

export const officeQuery = queryOptions({
  queryKey: ['office'],
  queryFn: async ({ signal }) => (await callApi(getOffice, { signal })).office,
});

export async function updateOffice(body: BodyInputOf<typeof updateOfficeEndpoint>) {
  return (await callApi(updateOfficeEndpoint, { body })).office;
}

export const uploadLogo = (content: BodyInputOf<typeof uploadLogoEndpoint>) =>
  uploadFile(uploadLogoEndpoint, { content, onProgress: () => {} });

export const deleteLogo = () => callApi(deleteLogoEndpoint);
