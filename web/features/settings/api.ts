import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { type Member, updateMember } from '#contracts/members.ts';
import { changePassword as changePasswordEndpoint, getProfile, type Profile } from '#contracts/sessions.ts';
import { callApi } from '#web/lib/api-client.ts';

/** The signed-in member. Fetched anew whenever a screen that shows it opens. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(getProfile, { signal }),
  select: (answer) => answer.profile,
  staleTime: 0,
});

/** What a person may change about themselves; the rest of the payload is what it was. */
export type ProfileDetails = Pick<
  BodyInputOf<typeof updateMember>,
  'name' | 'email' | 'phone' | 'designation' | 'department'
>;

export async function saveProfile(profile: Profile, details: ProfileDetails): Promise<Member> {
  const answer = await callApi(updateMember, {
    params: { id: String(profile.id) },
    body: { ...details, role: profile.role, isActive: true },
  });
  return answer.teamMember;
}

export function changePassword(body: BodyInputOf<typeof changePasswordEndpoint>) {
  return callApi(changePasswordEndpoint, { body });
}
