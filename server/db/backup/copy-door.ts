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
const DOOR_NAME = 'copy.socket';

/** The log grows during a copy, so a stuck one is ended. */
const LONGEST_COPY_MS = 15 * MINUTE_MS;

/** Messages of the process that owns the database. */
const AnswerSchema = z.union([
  z.object({ state: z.literal('copy now') }),
  z.object({ state: z.literal('copied'), label: z.string() }),
  z.object({ problem: z.string() }),
]);
type Answer = z.infer<typeof AnswerSchema>;

/** Opens a socket by which another process of the same user requests copy mode. It reads the folder itself. */
export async function openCopyDoor(source: CopyMode, dataDir: string): Promise<{ close(): Promise<void> }> {
  const guests = new Set<Socket>();
  let visit: Promise<void> | undefined;
  const server = createServer((guest) => {
    guests.add(guest);
    guest.on('close', () => guests.delete(guest));
    guest.on('error', () => guest.destroy());
    guest.setTimeout(LONGEST_COPY_MS, () => guest.destroy());
    if (visit) {
      guest.end(lineOf({ problem: 'Another backup is being made.' }));
      return;
    }
    visit = attend(source, guest).finally(() => {
      visit = undefined;
    });
  });
  const path = doorOf(dataDir);
  // A left-over: the caller holds the folder's lock.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const guest of guests) guest.destroy();
      await visit;
      await closed;
    },
  };
}

/** Never rejects: the other process gets the error. */
async function attend(source: CopyMode, guest: Socket): Promise<void> {
  const say = (answer: Answer) => guest.writable && guest.write(lineOf(answer));
  try {
    await source.beginCopy();
    say({ state: 'copy now' });
    // It sends one line when the files are copied, and closes when the log is copied too.
    await nextOf(guest, ['data', 'close']);
    if (!guest.destroyed) say({ state: 'copied', label: await source.endCopy() });
    await nextOf(guest, ['close']);
  } catch (error) {
    say({ problem: error instanceof Error ? error.message : String(error) });
    guest.end();
  }
  await source.leaveCopy().catch(() => undefined);
}

function nextOf(guest: Socket, events: readonly string[]): Promise<void> {
  if (guest.closed) return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of events) guest.once(event, () => resolve());
    guest.resume();
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
export async function copyThroughDoor(dataDir: string, { copyFiles, copyLog }: CopySteps): Promise<string> {
  const host = connect(doorOf(dataDir));
  await once(host, 'connect');
  // An error ends the lines below.
  host.on('error', () => undefined);
  try {
    const answers = createInterface({ input: host })[Symbol.asyncIterator]();
    await hear(answers);
    await copyFiles();
    host.write('copied\n');
    const answer = await hear(answers);
    if (!('label' in answer)) throw new BackupError('The server did not end the copy.');
    await copyLog();
    return answer.label;
  } finally {
    host.destroy();
  }
}

async function hear(answers: AsyncIterator<string>): Promise<Exclude<Answer, { problem: string }>> {
  const { done, value } = await answers.next();
  if (done) throw new BackupError('The server went away while its database was copied.');
  const answer = AnswerSchema.parse(JSON.parse(value));
  if ('problem' in answer) throw new BackupError(answer.problem);
  return answer;
}

const lineOf = (answer: Answer) => `${JSON.stringify(answer)}\n`;

/** The shorter of the absolute and the relative path: a socket's is limited to about a hundred bytes. */
function doorOf(dataDir: string): string {
  const path = join(dataDir, DOOR_NAME);
  if (process.platform === 'win32') return `\\\\.\\pipe\\${path.replaceAll(/[\\/:]/g, '-')}`;
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near : path;
}
