import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { CopyMode } from '#server/db/embedded-copy-mode.ts';
import { BackupError } from './errors.ts';

/** A socket in the database's folder, which only its owner can open. */
const SOCKET_NAME = 'copy.socket';

/** The log grows during a copy, so a stuck one is ended. */
const MAX_COPY_MS = 15 * MINUTE_MS;

/** Messages of the process that owns the database. */
const AnswerSchema = z.union([
  z.object({ state: z.literal('copy now') }),
  z.object({ state: z.literal('copied'), label: z.string() }),
  z.object({ problem: z.string() }),
]);
type Answer = z.infer<typeof AnswerSchema>;

/** Opens a socket by which another process of the same user requests copy mode. It reads the folder itself. */
export async function openCopySocket(source: CopyMode, dataDir: string): Promise<{ close(): Promise<void> }> {
  const clients = new Set<Socket>();
  let copy: Promise<void> | undefined;
  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => client.destroy());
    client.setTimeout(MAX_COPY_MS, () => client.destroy());
    if (copy) {
      client.end(lineOf({ problem: 'Another backup is being made.' }));
      return;
    }
    copy = serveCopy(source, client).finally(() => {
      copy = undefined;
    });
  });
  const path = socketPathOf(dataDir);
  // A killed server left its socket. The caller holds the folder's lock.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      await copy;
      await closed;
    },
  };
}

/** Never rejects: the other process gets the error. */
async function serveCopy(source: CopyMode, client: Socket): Promise<void> {
  const send = (answer: Answer) => client.writable && client.write(lineOf(answer));
  try {
    await source.beginCopy();
    send({ state: 'copy now' });
    // It sends one line when the files are copied, and closes when the log is copied too.
    await nextOf(client, ['data', 'close']);
    if (!client.destroyed) send({ state: 'copied', label: await source.endCopy() });
    await nextOf(client, ['close']);
  } catch (error) {
    send({ problem: error instanceof Error ? error.message : String(error) });
    client.end();
  }
  await source.leaveCopy().catch(() => undefined);
}

function nextOf(client: Socket, events: readonly string[]): Promise<void> {
  if (client.closed) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of events) client.once(event, () => resolve());
    client.resume();
  });
}

interface CopySteps {
  /** Copies every file but the log. */
  copyFiles(): Promise<void>;
  /** Copies the log. */
  copyLog(): Promise<void>;
}

/**
 * Copies the database of a running server.
 * @returns the content of the copy's file `backup_label`.
 * @throws NodeJS.ErrnoException when the socket is missing.
 */
export async function copyThroughSocket(dataDir: string, { copyFiles, copyLog }: CopySteps): Promise<string> {
  const server = connect(socketPathOf(dataDir));
  await once(server, 'connect');
  // An error ends the lines below.
  server.on('error', () => undefined);
  try {
    const answers = createInterface({ input: server })[Symbol.asyncIterator]();
    await readAnswer(answers);
    await copyFiles();
    server.write('copied\n');
    const answer = await readAnswer(answers);
    if (!('label' in answer)) throw new BackupError('The server did not end the copy.');
    await copyLog();
    return answer.label;
  } finally {
    server.destroy();
  }
}

async function readAnswer(answers: AsyncIterator<string>): Promise<Exclude<Answer, { problem: string }>> {
  const { done, value } = await answers.next();
  if (done) throw new BackupError('The server went away while its database was copied.');
  const answer = AnswerSchema.parse(JSON.parse(value));
  if ('problem' in answer) throw new BackupError(answer.problem);
  return answer;
}

const lineOf = (answer: Answer) => `${JSON.stringify(answer)}\n`;

/** The shorter of the absolute and the relative path: a socket's is limited to about a hundred bytes. */
function socketPathOf(dataDir: string): string {
  const path = join(dataDir, SOCKET_NAME);
  if (process.platform === 'win32') return `\\\\.\\pipe\\${path.replaceAll(/[\\/:]/g, '-')}`;
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near : path;
}
