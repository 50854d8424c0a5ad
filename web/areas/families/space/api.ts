import { getFamilyChild, getFamilySession } from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const getChild = (id: string, signal: AbortSignal) =>
  callApi(getFamilyChild, { params: { id }, signal });

export const readAccount = (signal: AbortSignal) => callApi(getFamilySession, { signal });
