import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';

const STALLED_MS = MINUTE_MS;

/** @param stalledMs ends the download of a client that reads nothing for this long, since others wait for its place. */
export function sendDownload(
  reply: FastifyReply,
  type: string,
  { fileName, pieces, release }: Download,
  stalledMs = STALLED_MS,
) {
  const stream = Readable.from(
    refreshed(pieces, () => timer.refresh()),
    { highWaterMark: 1 },
  );
  const timer = setTimeout(() => stream.destroy(new Error('nobody took the file')), stalledMs).unref();
  stream.once('close', () => {
    clearTimeout(timer);
    release?.();
  });
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', dispositionOf(fileName))
    .send(stream);
}

/** RFC 6266: the name in any script, after an ASCII one for clients that read no other. */
export function dispositionOf(fileName: string): string {
  const name = blankAt(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]+/gu, fileName.toWellFormed());
  const ascii = blankAt(/[^\w.,'()-]+/g, name.normalize('NFKD').replace(/\p{M}+/gu, ''));
  const disposition = `attachment; filename="${ascii}"`;
  if (ascii === name) return disposition;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${disposition}; filename*=UTF-8''${encoded}`;
}

const blankAt = (refused: RegExp, text: string) => text.replace(refused, ' ').replace(/\s+/g, ' ').trim();

async function* refreshed(pieces: Download['pieces'], refresh: () => void) {
  for await (const piece of pieces) {
    refresh();
    yield piece;
  }
}
