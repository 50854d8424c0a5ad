// PGlite on a folder. The additions buy: no commit lost in a power failure (fsync, about 0.4 ms for a commit), an end instead
// of an endless loop after a broken statement, and a first start that unpacks a template instead of 4 s for a new cluster.
import fs from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { finishSwap } from './folder-swap.ts';

// PGlite's own -F turns fsync off. The rest keeps the memory small: WebAssembly memory never shrinks.
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'wal_sync_method=fsync',
    'timezone=UTC',
    'shared_buffers=32MB',
    'maintenance_work_mem=16MB',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
    'gin_pending_list_limit=512kB',
  ].flatMap((setting) => ['-c', setting]),
];

/** The exit status with which PGlite reports an ordinary SQL error to its own loop. */
const SQL_ERROR_STATUS = 100;

// The used part of PGlite's file system driver, which has no published types.
interface OpenFile {
  nfd: number;
  node: { mode: number };
}
interface FileSystemDriver {
  stream_ops: { fsync?: (file: OpenFile) => number };
}

class DurableFileSystem extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    // Before the start, so that the recovery after a crash syncs too.
    const addSync = (module: { NODEFS: unknown }) => {
      (module.NODEFS as FileSystemDriver).stream_ops.fsync = sync;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

// A failure ends the database, because the content of the disk is unknown after it.
function sync({ nfd, node }: OpenFile): number {
  const isFolder = (node.mode & fs.constants.S_IFMT) === fs.constants.S_IFDIR;
  if (isFolder) fs.fsyncSync(nfd);
  else fs.fdatasyncSync(nfd);
  return 0;
}

/** Opens the folder's database. @param onFatal called when it broke in the middle of a statement; it is unusable then. */
export async function openCluster(dataDir: string, onFatal: (error: Error) => void): Promise<PGlite> {
  const complaints: string[] = [];
  const pglite = new PGlite({
    fs: new DurableFileSystem(dataDir),
    startParams: START_PARAMETERS,
    extensions: { btree_gist, pg_trgm },
    onStderr(line) {
      if (/\b(FATAL|PANIC):/.test(line)) complaints.push(line.replace(/^.*?(?=FATAL|PANIC)/, ''));
      return false;
    },
  });
  try {
    await pglite.waitReady;
  } catch (error) {
    const reason = complaints.at(-1) ?? messageOf(error);
    throw new Error(`The database in ${dataDir} could not be started: ${reason}`);
  }
  endOnUnknownFailure(pglite, (error) => onFatal(new Error(complaints.at(-1) ?? messageOf(error))));
  return pglite;
}

// PGlite's loop expects the exception of an SQL error only. After any other, such as a failed sync or a panic, it calls
// the broken database again, possibly for ever.
function endOnUnknownFailure({ Module: module }: PGlite, onFatal: (error: unknown) => void): void {
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const status =
        typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
      if (status !== SQL_ERROR_STATUS) {
        const rethrow = () => {
          throw error;
        };
        // The loop's next calls: an exception in them leaves the loop.
        module.stackRestore = rethrow;
        module._PostgresSendReadyForQueryIfNecessary = rethrow;
        module._PostgresMainLoopOnce = rethrow;
        onFatal(error);
      }
      throw error;
    }
  };
}

/**
 * Creates the folder's database if there is none, from the template if given. It is built under another name and renamed
 * once it is on the disk, so that a killed start leaves no half database. The caller holds the folder's lock.
 */
export async function prepareFolder(dataDir: string, templateFile: string | undefined): Promise<void> {
  const draft = `${dataDir}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  finishSwap(dataDir);
  if (fs.existsSync(join(dataDir, 'PG_VERSION'))) return;
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0) {
    throw new Error(`The data folder ${dataDir} is not empty, but there is no database in it.`);
  }
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (templateFile === undefined) await (await openCluster(draft, () => undefined)).close();
  else unpack(templateFile, draft);
  // A template was dumped from a running database.
  fs.rmSync(join(draft, 'postmaster.pid'), { force: true });
  await syncTree(draft);
  fs.renameSync(draft, dataDir);
  await syncPath(dirname(dataDir));
}

/** Understands as much of tar as PGlite's dump contains: files, folders and short names. */
function unpack(templateFile: string, folder: string): void {
  const packed = fs.readFileSync(templateFile);
  const isCompressed = packed[0] === 0x1f && packed[1] === 0x8b;
  const tar = isCompressed ? gunzipSync(packed) : packed;
  const textAt = (start: number, end: number) => tar.toString('utf8', start, end).replace(/\0.*$/s, '');
  let hasVersion = false;
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const name = normalize(textAt(at, at + 100).replace(/^\/+/, ''));
    if (name.split(sep).includes('..')) throw new Error(`The template ${templateFile} is damaged.`);
    const size = Number.parseInt(textAt(at + 124, at + 136), 8) || 0;
    const isFolder = textAt(at + 156, at + 157) === '5';
    const path = join(folder, name);
    fs.mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!isFolder) fs.writeFileSync(path, tar.subarray(at + 512, at + 512 + size), { mode: 0o600 });
    hasVersion ||= name === 'PG_VERSION';
    at += 512 + Math.ceil(size / 512) * 512;
  }
  if (!hasVersion) throw new Error(`The template ${templateFile} holds no database.`);
}

const SYNCS_AT_ONCE = 32;

async function syncTree(folder: string): Promise<void> {
  const paths = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name));
  const next = paths[Symbol.iterator]();
  // Concurrent syncs share the disk's flushes.
  await Promise.all(
    Array.from({ length: SYNCS_AT_ONCE }, async () => {
      for (const path of next) await syncPath(path);
    }),
  );
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  const handle = await fs.promises.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** PGlite also throws objects with a message that are no Error. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}
