import { once } from 'node:events';
import { chmodSync, constants, rmSync } from 'node:fs';
import { access, copyFile, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { acquireDataLock, codeOf, DataFolderBusyError, type DataLock } from '#server/db/data-lock.ts';
import type { CopyMode } from '#server/db/embedded-copy-mode.ts';
import { BackupError } from './errors.ts';
import { removeOnExit } from './reporter.ts';

const LOG_FOLDER = 'pg_wal';
/** Files of the running process, which do not belong into a copy. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label.old']);
/** Copied last: it has the position from which the log is replayed. */
const CONTROL_FILE = join('global', 'pg_control');
/** Disk space that stays for the running database and for the backup itself. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Copies an embedded database, open in a server or not, hands the copy's folder to `work`, and removes it afterwards.
 * The embedded database answers one query at a time: rows read from a copy delay the server by one checkpoint only.
 * @throws BackupError when there is no database, another copy is being made, or too little room.
 */
export async function withCopy<T>(dataDir: string, work: (copy: string) => Promise<T>): Promise<T> {
  await access(join(dataDir, 'PG_VERSION')).catch(() => {
    throw new BackupError(`There is no database in ${dataDir}.`);
  });
  // Two backups at once would need twice the space.
  const place = `${dataDir}.copy`;
  const lock = takeCopyLock(place);
  const forget = removeOnExit(place);
  try {
    await rm(place, { recursive: true, force: true });
    await checkRoom(dataDir);
    const copy = join(place, 'database');
    await mkdir(copy, { recursive: true, mode: 0o700 });
    await copyDatabase(dataDir, copy);
    return await work(copy);
  } finally {
    await rm(place, { recursive: true, force: true });
    forget();
    lock.release();
  }
}

function takeCopyLock(place: string): DataLock {
  try {
    return acquireDataLock(place);
  } catch (error) {
    if (error instanceof DataFolderBusyError) throw new BackupError('Another backup is being made.');
    throw error;
  }
}

async function checkRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(dataDir));
  const needed = (await sizeOfFolder(dataDir)) + SPARE_BYTES;
  if (bavail * bsize >= needed) return;
  const megabytes = Math.ceil(needed / 1024 / 1024);
  throw new BackupError(
    `Too little room in ${dirname(dataDir)}: a backup needs ${megabytes} MB for a while.`,
  );
}

async function sizeOfFolder(folder: string): Promise<number> {
  let size = 0;
  for (const path of await listFiles(folder)) {
    size += await stat(path).then(
      (found) => found.size,
      () => 0,
    );
  }
  return size;
}

async function copyDatabase(dataDir: string, copy: string): Promise<void> {
  if (await copyAtRest(dataDir, copy)) return;
  try {
    await copyRunning(dataDir, copy);
  } catch (error) {
    const hasNoSocket = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(codeOf(error) ?? '');
    if (!hasNoSocket) throw error;
    throw new BackupError(
      'A server has the database open, but can’t be asked for a copy. Please try again in a minute, or stop it.',
    );
  }
}

/** False when a process has the database open. None can open it during the copy. */
async function copyAtRest(dataDir: string, copy: string): Promise<boolean> {
  let lock: DataLock;
  try {
    lock = acquireDataLock(dataDir);
  } catch (error) {
    if (error instanceof DataFolderBusyError) return false;
    throw error;
  }
  try {
    await copyFiles(dataDir, copy);
    await copyLog(dataDir, copy);
  } finally {
    lock.release();
  }
  return true;
}

async function copyRunning(dataDir: string, copy: string): Promise<void> {
  const label = await copyThroughSocket(dataDir, {
    copyFiles: () => copyFiles(dataDir, copy),
    copyLog: () => copyLog(dataDir, copy),
  });
  await writeFile(join(copy, 'backup_label'), label, { mode: 0o600 });
}

async function copyFiles(dataDir: string, copy: string): Promise<void> {
  const isLog = (path: string) => path.startsWith(join(dataDir, LOG_FOLDER, '/'));
  const control = join(dataDir, CONTROL_FILE);
  await makeFolders(dataDir, copy);
  for (const path of await listFiles(dataDir)) {
    if (isLog(path) || path === control) continue;
    // A file of a table that was dropped meanwhile may be missing: the log has the drop.
    await copyUnlessGone(path, copy + path.slice(dataDir.length));
  }
  await copyFile(control, join(copy, CONTROL_FILE), constants.COPYFILE_FICLONE);
}

async function copyLog(dataDir: string, copy: string): Promise<void> {
  for (const path of await listFiles(join(dataDir, LOG_FOLDER))) {
    await copyUnlessGone(path, copy + path.slice(dataDir.length));
  }
}

async function copyUnlessGone(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

async function makeFolders(dataDir: string, copy: string): Promise<void> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    await mkdir(copy + path.slice(dataDir.length), { recursive: true, mode: 0o700 });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !NOT_COPIED.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

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
async function copyThroughSocket(dataDir: string, { copyFiles, copyLog }: CopySteps): Promise<string> {
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
