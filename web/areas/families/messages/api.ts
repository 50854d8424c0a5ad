import {
  getFamilyAttachment,
  listFamilyMessages,
  readFamilyMessages,
  uploadFamilyAttachment,
  writeToOffice,
} from '#contracts/families/index.ts';
import type { Attachment } from '#contracts/lib/attachments.ts';
import { callApi, downloadFile, uploadFile } from '#web/lib/api-client.ts';
import type { OnProgress } from '#web/lib/upload-request.ts';

/** @param after `next` of the page before; absent for the newest messages. */
export const listMessages = (id: number, after?: string, signal?: AbortSignal) =>
  callApi(listFamilyMessages, { params: { id }, query: { after }, signal });

export const write = (id: number, body: { idempotencyKey: string; text: string; attachmentIds: number[] }) =>
  callApi(writeToOffice, { params: { id }, body });

export const markRead = (id: number, upTo: number) =>
  callApi(readFamilyMessages, { params: { id }, body: { upTo } });

export async function upload(
  id: number,
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<Attachment> {
  const content = new Blob([file], { type: 'application/octet-stream' });
  const query = { name: file.name };
  const sent = await uploadFile(
    uploadFamilyAttachment,
    { content, onProgress },
    { params: { id }, query, signal },
  );
  return sent.attachment;
}

export const download = (id: number, { id: attachmentId, name }: Attachment) =>
  downloadFile(getFamilyAttachment, name, { params: { id, attachmentId } });
