import fs from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { finishSwap } from './folder-swap.ts';

// As shipped, PGlite starts with -F, which means no fsync at all. The rest keeps the memory small: WebAssembly memory
// never shrinks, so what one large sort takes is taken for good.
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

// What is used of PGlite's file system driver, which has no published types.
interface OpenFile {
  nfd: number;
  node: { mode: number };
}
interface FileSystemDriver {
  stream_ops: { fsync?: (file: OpenFile) => number };
}

/** PGlite's file system on a real folder, with the sync that it lacks. */
class DurableFileSystem extends NodeFS {
  /** Files brought to the disk since the start. */
  syncCount = 0;

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    // Before the start and not after it, so that recovery after a crash syncs as well.
    const addSync = (module: { NODEFS: unknown }) => {
      (module.NODEFS as FileSystemDriver).stream_ops.fsync = (file) => this.#sync(file);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  // Throws on failure, which ends the database: after a failed sync nobody knows what is on the disk.
  #sync(file: OpenFile): number {
    if ((file.node.mode & fs.constants.S_IFMT) === fs.constants.S_IFDIR) {
      fs.fsyncSync(file.nfd);
    } else {
      fs.fdatasyncSync(file.nfd);
      this.syncCount += 1;
    }
    return 0;
  }
}

export interface Cluster {
  pglite: PGlite;
  files: DurableFileSystem;
}

/**
 * Opens the folder's database. `onFatal` is called when the database broke off in the middle of its work; nothing may
 * be asked of it after that.
 */
export async function openCluster(dataDir: string, onFatal: (error: Error) => void): Promise<Cluster> {
  const files = new DurableFileSystem(dataDir);
  const complaints: string[] = [];
  const pglite = new PGlite({
    fs: files,
    startParams: START_PARAMETERS,
    // What the migrations create: for the search within words, and so that nobody is double-booked.
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
  return { pglite, files };
}

/**
 * PGlite's own loop knows one exception, that of an SQL error. Any other, such as a failed sync or a panic, it drops
 * and calls the broken database again, possibly for ever.
 */
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
        // What the loop calls next: thrown from here, the exception leaves the loop instead of waiting for locks that
        // the broken statement still holds.
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
 * Makes the folder if it has no database yet, from the template or else from nothing. It is made beside its place and
 * renamed once all of it is on the disk: a start that is interrupted leaves no half folder that the next would trust.
 * The caller holds the folder's lock.
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
  if (templateFile === undefined) await createCluster(draft);
  else unpack(templateFile, draft);
  // PGlite removes it at a regular end; a template was taken from a running database.
  fs.rmSync(join(draft, 'postmaster.pid'), { force: true });
  await syncTree(draft);
  fs.renameSync(draft, dataDir);
  await syncPath(dirname(dataDir));
}

async function createCluster(folder: string): Promise<void> {
  const { pglite } = await openCluster(folder, () => undefined);
  await pglite.close();
}

/** The tar is our own, so only what PGlite's dump contains is understood: files, folders and short names. */
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
  // Together they share the disk's flushes, which takes a fraction of the time of one after the other.
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

/** PGlite throws objects with a message that are no Error, too. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : String(error);
}
