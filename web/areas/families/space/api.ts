import { getFamilyChild } from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const getChild = (id: string, signal: AbortSignal) =>
  callApi(getFamilyChild, { params: { id }, signal });
