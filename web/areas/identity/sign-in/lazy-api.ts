import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  completeLogin as completeLoginEndpoint,
  openAccountLink as openAccountLinkEndpoint,
  requestPasswordReset as requestPasswordResetEndpoint,
  setPassword as setPasswordEndpoint,
} from '#contracts/identity/index.ts';
import { callApi } from '#web/lib/api-client.ts';

// Apart from api.ts, because the sign-in page loads without these.

export const completeLogin = (body: BodyInputOf<typeof completeLoginEndpoint>) =>
  callApi(completeLoginEndpoint, { body });

export const requestPasswordReset = (body: BodyInputOf<typeof requestPasswordResetEndpoint>) =>
  callApi(requestPasswordResetEndpoint, { body });

export const openAccountLink = (body: BodyInputOf<typeof openAccountLinkEndpoint>, signal: AbortSignal) =>
  callApi(openAccountLinkEndpoint, { signal, body });

export const setPassword = (body: BodyInputOf<typeof setPasswordEndpoint>) =>
  callApi(setPasswordEndpoint, { body });
