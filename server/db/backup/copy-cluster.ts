import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { acquireDataLock, codeOf, DataFolderBusyError, type DataLock } from '#server/db/data-lock.ts';
import { copyThroughSocket } from './copy-socket.ts';
import { BackupError } from './errors.ts';
import { removeOnExit } from './reporter.ts';

const LOG_FOLDER = 'pg_wal';
/** Files of the running process, which do not belong into a copy. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label.old']);
/** Copied last: it has the position from which the log is replayed. */
const CONTROL_FILE = join('global', 'pg_control');
/** Disk space that stays for the running database and for the backup itself. */
const SPARE_BYTES = 256 * 1024 * 1024;
/** A server opens its socket a moment after it has locked the folder. */
const DOOR_PATIENCE_MS = 10_000;
const KNOCK_EVERY_MS = 100;

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
  const until = Date.now() + DOOR_PATIENCE_MS;
  for (;;) {
    try {
      if (await copyAtRest(dataDir, copy)) return;
      await copyRunning(dataDir, copy);
      return;
    } catch (error) {
      const hasNoDoor = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(codeOf(error) ?? '');
      if (!hasNoDoor) throw error;
      if (Date.now() > until) {
        throw new BackupError(
          'A server has the database open, but can’t be asked for a copy. Stop it, and try again.',
        );
      }
      await wait(KNOCK_EVERY_MS);
    }
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
