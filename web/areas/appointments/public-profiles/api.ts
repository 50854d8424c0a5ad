import { queryOptions } from '@tanstack/react-query';
import {
  deletePhoto as deletePhotoEndpoint,
  getPublicProfile,
  listPublicProfiles,
  savePublicProfile as savePublicProfileEndpoint,
  showPublicProfiles as showPublicProfilesEndpoint,
  uploadPhoto as uploadPhotoEndpoint,
  withdrawPublicProfile as withdrawPublicProfileEndpoint,
} from '#contracts/appointments/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { callApi, uploadFile } from '#web/lib/api-client.ts';

export const publicProfileQuery = queryOptions({
  queryKey: ['public-profile'],
  queryFn: ({ signal }) => callApi(getPublicProfile, { signal }),
});

export const publicProfilesQuery = queryOptions({
  queryKey: ['public-profiles'],
  queryFn: async ({ signal }) => (await callApi(listPublicProfiles, { signal })).profiles,
});

export const savePublicProfile = (body: BodyInputOf<typeof savePublicProfileEndpoint>) =>
  callApi(savePublicProfileEndpoint, { body });

export const withdrawPublicProfile = () => callApi(withdrawPublicProfileEndpoint);

export const uploadPhoto = (content: BodyInputOf<typeof uploadPhotoEndpoint>) =>
  uploadFile(uploadPhotoEndpoint, { content, onProgress: () => {} });

export const deletePhoto = () => callApi(deletePhotoEndpoint);

export const showPublicProfiles = (body: BodyInputOf<typeof showPublicProfilesEndpoint>) =>
  callApi(showPublicProfilesEndpoint, { body });
