import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  askForCorrection,
  askForErasure,
  exportFamilyData,
  exportFamilyDataPdf,
  listFamilyViews,
  listOwnDataRequests,
  stopErasure,
} from '#contracts/families/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';

export async function readKept(id: number, signal: AbortSignal) {
  const [asked, views] = await Promise.all([
    callApi(listOwnDataRequests, { params: { id }, signal }),
    callApi(listFamilyViews, { params: { id }, signal }),
  ]);
  return { id, ...asked, ...views };
}
export type Kept = Awaited<ReturnType<typeof readKept>>;

export const download = (id: number, format: 'pdf' | 'json', password: string) =>
  format === 'pdf'
    ? downloadFile(exportFamilyDataPdf, 'data.pdf', { params: { id }, body: { password } })
    : downloadFile(exportFamilyData, 'data.json', { params: { id }, body: { password } });

export const correct = (id: number, body: BodyInputOf<typeof askForCorrection>) =>
  callApi(askForCorrection, { params: { id }, body });

export const erase = (id: number, body: BodyInputOf<typeof askForErasure>) =>
  callApi(askForErasure, { params: { id }, body });

export const stop = (id: number) => callApi(stopErasure, { params: { id } });
