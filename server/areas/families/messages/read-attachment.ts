import type { Worker } from 'node:worker_threads';
import { FAMILY_REFUSALS, MAX_ATTACHMENT_BYTES } from '#contracts/families/index.ts';
import type { AttachmentType } from '#contracts/lib/attachments.ts';
import { badRequest } from '#server/errors.ts';
import type { Picture } from '#server/lib/clean-picture.ts';
import { ConcurrencyLimit } from '#server/lib/concurrency-limit.ts';
import { Queue } from '#server/lib/queue.ts';
import { startThread } from '#server/lib/thread.ts';

export interface ReadAttachment {
  name: string;
  type: AttachmentType;
  file: Buffer;
}

/** The largest picture takes five seconds on a slow machine. */
const MAX_DURATION_MS = 30_000;
const MAX_MEMORY_MB = 128;

/** One picture at a time, to bound memory: the largest one takes half a gigabyte. */
const queue = new Queue();
const limits = {
  member: new ConcurrencyLimit({ inAll: 4, ofOne: 2 }),
  family: new ConcurrencyLimit({ inAll: 4, ofOne: 2 }),
};

/** A member or an account of a family. */
interface Sender {
  kind: keyof typeof limits;
  id: number;
}

/**
 * A file as it is stored: a picture is drawn anew, a PDF file stays as it is.
 * @throws AppError 400 for any other file, 503 while many wait.
 */
export async function readAttachment(file: Buffer, name: string, sender: Sender): Promise<ReadAttachment> {
  if (isPdf(file)) return { name: nameOf(name, 'pdf'), type: 'application/pdf', file };
  const release = limits[sender.kind].take(sender.id);
  const picture = await queue.run(() => reencode(file)).finally(release);
  if (!picture) throw badRequest(FAMILY_REFUSALS.unreadableFile);
  if (picture.file.length > MAX_ATTACHMENT_BYTES) throw badRequest(FAMILY_REFUSALS.largePicture);
  return {
    name: nameOf(name, picture.type === 'image/png' ? 'png' : 'jpg'),
    type: picture.type,
    file: Buffer.from(picture.file),
  };
}

/** ISO 32000-1, 7.5: begins with the version and ends with the place of the table. */
function isPdf(file: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d[\r\n ]/.test(file.toString('latin1', 0, 9)) &&
    /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(file.toString('latin1', Math.max(0, file.length - 1024)))
  );
}

const MAX_NAME_LENGTH = 100;

/** A name for the screens and for a folder of any system, with the ending of the type. */
export function nameOf(given: string, ending: 'pdf' | 'jpg' | 'png'): string {
  const [last = ''] = given.toWellFormed().split(/[\\/]/).slice(-1);
  const plain = last
    .normalize('NFC')
    // Two joiners of Indian scripts are the only format marks that a name needs.
    .replace(/(?:(?![\u200c\u200d])\p{C}|[\p{Zl}\p{Zp}:*?"<>|])+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = [...plain].slice(0, MAX_NAME_LENGTH).join('').trim();
  return `${short === '' ? 'File' : short}.${ending}`;
}

async function reencode(file: Buffer): Promise<Picture | null> {
  // A copy, because a small buffer shares its memory with other buffers.
  const workerData = new Uint8Array(file);
  const worker = startThread('./picture-worker.ts', import.meta.url, {
    workerData,
    transferList: [workerData.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    // A decoder writes its complaints there.
    stdout: true,
    stderr: true,
  });
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

/** Null if the thread needs too much time or memory: a hostile file. */
function answerOf(worker: Worker): Promise<Picture | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), MAX_DURATION_MS);
    worker.once('message', (picture: Picture | null) => resolve(picture));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread of a picture ended without an answer'));
    });
  });
}
