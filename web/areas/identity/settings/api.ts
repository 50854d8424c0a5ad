import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  changePassword as changePasswordEndpoint,
  getNoticeChoices,
  getProfile,
  type Member,
  type MemberText,
  type Notice,
  type Profile,
  setNoticeChoices as setNoticeChoicesEndpoint,
  updateMember,
} from '#contracts/identity/index.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(getProfile, { signal }),
  select: (answer) => answer.profile,
  staleTime: 0,
});

/** The fields of the own profile that a member may change. */
export type ProfileDetails = Pick<BodyInputOf<typeof updateMember>, 'name' | 'email' | 'phone' | MemberText>;

/** Saves with the known role; if somebody else has changed it, again with the new one. */
export async function saveProfile(
  profile: Profile,
  details: ProfileDetails,
  reload: () => Promise<Profile>,
): Promise<Member> {
  try {
    return await putProfile(profile, details);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403)) throw error;
    const fresh = await reload().catch(() => profile);
    if (fresh.role === profile.role) throw error;
    return putProfile(fresh, details);
  }
}

async function putProfile({ id, role }: Profile, details: ProfileDetails): Promise<Member> {
  const answer = await callApi(updateMember, {
    params: { id: String(id) },
    body: { ...details, role, isActive: true },
  });
  return answer.teamMember;
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
