import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { EmbeddedDatabase } from '#server/db/embedded.ts';
import { BackupError } from './errors.ts';

/** Lies in the database's folder, which is its owner's alone. */
const DOOR_NAME = 'copy.socket';

/** The log grows while a copy is made, so that one that is stuck is given up. */
const LONGEST_COPY_MS = 15 * 60_000;

/** What the process that owns the database says at the door. */
const AnswerSchema = z.union([
  z.object({ state: z.literal('copy now') }),
  z.object({ state: z.literal('copied'), label: z.string() }),
  z.object({ problem: z.string() }),
]);
type Answer = z.infer<typeof AnswerSchema>;

type CopySource = Pick<EmbeddedDatabase, 'beginCopy' | 'endCopy' | 'leaveCopy'>;

/**
 * Through this door another process of the same user asks for a moment to copy the running database's files. Nothing
 * of the data goes through it: whoever may read the folder reads it there.
 */
export async function openCopyDoor(source: CopySource, dataDir: string): Promise<{ close(): Promise<void> }> {
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
  // Whoever left it is gone: the caller holds the folder's lock.
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

/** Never rejects: what goes wrong is told to the guest. */
async function attend(source: CopySource, guest: Socket): Promise<void> {
  const say = (answer: Answer) => guest.writable && guest.write(lineOf(answer));
  try {
    await source.beginCopy();
    say({ state: 'copy now' });
    // The one thing that it says: that the files are copied. When it has the log as well, it goes.
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
 * Has a copy made of the database that another process has open.
 * @returns what belongs into the copy as `backup_label`.
 * @throws NodeJS.ErrnoException when there is no door.
 */
export async function copyThroughDoor(dataDir: string, { copyFiles, copyLog }: CopySteps): Promise<string> {
  const host = connect(doorOf(dataDir));
  await once(host, 'connect');
  // It ends the lines, which is noticed where they are read.
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

/** The shorter of its two names: systems take no more than about a hundred letters. */
function doorOf(dataDir: string): string {
  const path = join(dataDir, DOOR_NAME);
  if (process.platform === 'win32') return `\\\\.\\pipe\\${path.replaceAll(/[\\/:]/g, '-')}`;
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near : path;
}
