import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  acceptGuardianInvitation,
  addOwnChild,
  allowGuardian as allowGuardianEndpoint,
  createGuardianRequest,
  endStudentAccount as endStudentAccountEndpoint,
  getStudentAccount as getStudentAccountEndpoint,
  inviteStudent as inviteStudentEndpoint,
  listOwnGuardianRequests,
  listOwnGuardians,
  openGuardianInvitation,
} from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export type InvitationSecret = BodyInputOf<typeof openGuardianInvitation>;

export const openInvitation = (body: InvitationSecret) => callApi(openGuardianInvitation, { body });

export const acceptInvitation = (body: BodyInputOf<typeof acceptGuardianInvitation>) =>
  callApi(acceptGuardianInvitation, { body });

export const listRequests = (signal: AbortSignal) => callApi(listOwnGuardianRequests, { signal });

export const sendRequest = (body: BodyInputOf<typeof createGuardianRequest>) =>
  callApi(createGuardianRequest, { body });

export const addChild = (body: BodyInputOf<typeof addOwnChild>) => callApi(addOwnChild, { body });

export const listGuardians = (id: number, signal: AbortSignal) =>
  callApi(listOwnGuardians, { params: { id }, signal });

export const allowGuardian = (params: { id: number; guardianshipId: number }, isAllowed: boolean) =>
  callApi(allowGuardianEndpoint, { params: { ...params }, body: { isAllowed } });

export const getStudentAccount = (id: number, signal: AbortSignal) =>
  callApi(getStudentAccountEndpoint, { params: { id }, signal });

export const inviteStudent = (id: number, email: string) =>
  callApi(inviteStudentEndpoint, { params: { id }, body: { email } });

export const endStudentAccount = (id: number) => callApi(endStudentAccountEndpoint, { params: { id } });
