import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  acceptGuardianInvitation,
  addOwnChild,
  createGuardianRequest,
  listOwnGuardianRequests,
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
