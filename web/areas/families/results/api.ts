import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  deleteKeptResult,
  keepResult,
  listFamilyChildren,
  listKeptResults,
} from '#contracts/families/index.ts';
import { callApi } from '#web/lib/api-client.ts';

type Kept = BodyInputOf<typeof keepResult>;
export type SentResult = Kept['result'];

/** Of whom one may be chosen for a result. */
export const listChildren = (signal: AbortSignal) => callApi(listFamilyChildren, { signal });
export const listResults = (signal: AbortSignal) => callApi(listKeptResults, { signal });
export const sendResult = (body: Kept) => callApi(keepResult, { body });
export const deleteResult = (id: number) => callApi(deleteKeptResult, { params: { id } });
