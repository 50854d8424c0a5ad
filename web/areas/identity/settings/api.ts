import { queryOptions } from '@tanstack/react-query';
import type { Notice } from '#contracts/audit/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  changePassword as changePasswordEndpoint,
  getNoticeChoices,
  getProfile,
  type MemberText,
  type Profile,
  setNoticeChoices as setNoticeChoicesEndpoint,
  updateMember,
} from '#contracts/identity/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(getProfile, { signal }),
  select: (answer) => answer.profile,
  staleTime: 0,
});

/** The fields of the own profile that a member may change. */
export type ProfileDetails = Pick<
  BodyInputOf<typeof updateMember>,
  'name' | 'email' | 'phone' | MemberText | 'identity'
>;

/** Saves the whole profile with the own role, as specified. */
export async function saveProfile({ id, role, version }: Profile, details: ProfileDetails): Promise<Profile> {
  const body = { ...details, role, isActive: true, version };
  return (await callApi(updateMember, { params: { id: String(id) }, body })).teamMember;
}

export function changePassword(body: BodyInputOf<typeof changePasswordEndpoint>) {
  return callApi(changePasswordEndpoint, { body });
}

export const noticeChoicesQuery = queryOptions({
  queryKey: ['notice-choices'],
  queryFn: ({ signal }) => callApi(getNoticeChoices, { signal }),
});

export function setNoticeChoices(mailed: Notice[]) {
  return callApi(setNoticeChoicesEndpoint, { body: { mailed } });
}
