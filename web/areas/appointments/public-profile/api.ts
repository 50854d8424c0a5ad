import { queryOptions } from '@tanstack/react-query';
import {
  COUNSELLOR_LANGUAGE_NAMES,
  getPublicProfile,
  listPublicProfiles,
  type OwnPublicProfile,
} from '#contracts/appointments/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const publicProfileQuery = queryOptions({
  queryKey: ['public-profile'],
  queryFn: ({ signal }) => callApi(getPublicProfile, { signal }),
});

export const publicProfilesQuery = queryOptions({
  queryKey: ['public-profiles'],
  queryFn: async ({ signal }) => (await callApi(listPublicProfiles, { signal })).profiles,
});

export const languagesOf = ({ languages }: Pick<OwnPublicProfile, 'languages'>) =>
  languages.map((language) => COUNSELLOR_LANGUAGE_NAMES[language]).join(', ');
