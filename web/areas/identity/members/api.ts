import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  canTakeWork,
  createMember as createMemberEndpoint,
  deleteMember as deleteMemberEndpoint,
  getMemberWork,
  handOverWork as handOverWorkEndpoint,
  inviteMember as inviteMemberEndpoint,
  issueOneTimePassword as issueOneTimePasswordEndpoint,
  listMembers,
  type Member,
  updateMember as updateMemberEndpoint,
} from '#contracts/identity/index.ts';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Sorted by name. */
export const teamMembersQuery = queryOptions({
  queryKey: ['team-members'],
  queryFn: ({ signal }) => callApi(listMembers, { signal }),
  select: (answer) => answer.teamMembers,
  staleTime: 0,
});

/** The active members with a counsellor's role. */
export const counsellorsQuery = queryOptions({
  ...teamMembersQuery,
  select: ({ teamMembers }) =>
    teamMembers.filter((member) => canTakeWork(member) && COUNSELLOR_ROLES.includes(member.role)),
});

/** Those who left the team, to filter by; the name says so. */
export const formerMembersQuery = queryOptions({
  ...teamMembersQuery,
  select: (answer) => answer.formerMembers,
});

export async function createMember(body: BodyInputOf<typeof createMemberEndpoint>): Promise<Member> {
  const answer = await callApi(createMemberEndpoint, { body });
  return answer.teamMember;
}

/** The own profile needs no permission to manage members. */
export async function updateMember(
  id: number,
  body: BodyInputOf<typeof updateMemberEndpoint>,
): Promise<Member> {
  const answer = await callApi(updateMemberEndpoint, { params: { id: String(id) }, body });
  return answer.teamMember;
}

export function deleteMember(id: number) {
  return callApi(deleteMemberEndpoint, { params: { id: String(id) } });
}

export const memberWorkQuery = (id: number) =>
  queryOptions({
    // Apart from the list: a member who was just removed has no work to read again.
    queryKey: ['member-work', id],
    queryFn: ({ signal }) => callApi(getMemberWork, { params: { id: String(id) }, signal }),
    staleTime: 0,
  });

export function handOverWork(id: number, memberIds: number[]) {
  return callApi(handOverWorkEndpoint, { params: { id: String(id) }, body: { memberIds } });
}

/** Replaces the member's password and ends their sessions. The server cannot show the password again. */
export function issueOneTimePassword(id: number, body: BodyInputOf<typeof issueOneTimePasswordEndpoint>) {
  return callApi(issueOneTimePasswordEndpoint, { params: { id: String(id) }, body });
}

/** Mails a link to choose a password; the answer contains it if e-mail is not set up. */
export function inviteMember(id: number, body: BodyInputOf<typeof inviteMemberEndpoint>) {
  return callApi(inviteMemberEndpoint, { params: { id: String(id) }, body });
}
