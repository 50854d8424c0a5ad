import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from '#server/lib/error-code.ts';
import { DatabaseUnavailableError } from './errors.ts';

/** Another process, or this one, works on the data folder. */
export class DataFolderBusyError extends DatabaseUnavailableError {
  constructor(dataDir: string, pid: number) {
    const owner = pid === process.pid ? 'this process' : `process ${pid}`;
    super(
      `The data folder ${dataDir} is in use by ${owner}. Stop that process first, or choose another DATA_DIR.`,
    );
  }
}

export interface DataLock {
  /** Idempotent. */
  release(): void;
}

interface Owner {
  pid: number;
  /** Tells a process from a later one with the same pid; null where the system has no /proc. */
  startedAt: string | null;
  /** Different for every lock ever taken. */
  token: string;
}

// Only needed where there is no /proc: there a lock with our own pid is ours exactly if its token is in here.
const ownTokens = new Set<string>();

/**
 * Takes the lock file `<dataDir>.lock`, which appears complete because it is written elsewhere and then linked into
 * place. A lock whose process is gone is taken over. Throws DataFolderBusyError when the owner is alive.
 */
export function acquireDataLock(dataDir: string): DataLock {
  const lockFile = `${realFolder(dataDir)}.lock`;
  const owner: Owner = {
    pid: process.pid,
    startedAt: startOf(process.pid)?.time ?? null,
    token: randomUUID(),
  };
  const draft = `${lockFile}.${owner.token}`;
  writeDurably(draft, JSON.stringify(owner));
  try {
    take(lockFile, draft, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  ownTokens.add(owner.token);

  const release = () => {
    process.off('exit', release);
    if (!ownTokens.delete(owner.token)) return;
    if (readOwner(lockFile)?.token === owner.token) rmSync(lockFile, { force: true });
  };
  process.on('exit', release);
  return { release };
}

function take(lockFile: string, draft: string, dataDir: string): void {
  for (;;) {
    if (linkUnlessPresent(draft, lockFile)) return;
    const owner = readOwner(lockFile);
    if (owner === undefined) continue; // released between the two steps
    if (isAlive(owner)) throw new DataFolderBusyError(dataDir, owner.pid);
    if (replaceDeadLock(lockFile, owner, draft, dataDir)) return;
  }
}

/**
 * Only one of several processes may replace a dead lock, and none may replace the lock of the one that just did.
 * So the right to replace the lock with a given token is itself a file, named after that token and linked into
 * place. If its holder died too, the right to act in its stead is a file named after the holder's token, and so on.
 * Whoever holds a right looks again before acting: tokens never return, so a lock that still has the dead token has
 * not been replaced by anybody. The rights are removed after the replacement only.
 */
function replaceDeadLock(lockFile: string, dead: Owner, draft: string, dataDir: string): boolean {
  const claims: string[] = [];
  let predecessor = dead;
  for (;;) {
    const claim = `${lockFile}.after-${predecessor.token}`;
    if (linkUnlessPresent(draft, claim)) {
      claims.push(claim);
      break;
    }
    const claimant = readOwner(claim);
    if (claimant === undefined) return false; // it finished in the meantime: look at the lock again
    if (isAlive(claimant)) throw new DataFolderBusyError(dataDir, claimant.pid);
    claims.push(claim);
    predecessor = claimant;
  }
  const isStillDead = readOwner(lockFile)?.token === dead.token;
  if (isStillDead) {
    const replacement = `${draft}.replacement`;
    linkSync(draft, replacement);
    renameSync(replacement, lockFile);
  }
  // Where the lock has moved on, the earlier claims belong to nobody or to somebody else; only ours is removed.
  for (const claim of isStillDead ? claims : claims.slice(-1)) rmSync(claim, { force: true });
  return isStillDead;
}

function isAlive(owner: Owner): boolean {
  if (ownTokens.has(owner.token)) return true;
  const started = startOf(owner.pid);
  if (started !== undefined) return !started.isZombie && started.time === owner.startedAt;
  if (owner.pid === process.pid || owner.startedAt !== null) return false;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The boot and the clock tick in which a process started; undefined if there is no such process or no /proc. */
function startOf(pid: number): { time: string; isZombie: boolean } | undefined {
  try {
    // The name of the program comes second, in brackets, and may itself contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { time: `${boot}/${fields[19]}`, isZombie: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return undefined;
  }
}

/** A file that can't be understood can only come from a crash of the machine, so it counts as a dead owner's. */
function readOwner(file: string): Owner | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    try {
      const value: unknown = JSON.parse(text);
      if (isOwner(value)) return value;
    } catch {
      // Falls through to the owner that is certainly dead.
    }
    const { ino, ctimeMs } = statSync(file);
    return { pid: 0, startedAt: 'unreadable', token: `${ino}-${ctimeMs}` };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, startedAt, token } = value as Partial<Owner>;
  return (
    Number.isInteger(pid) &&
    (startedAt === null || typeof startedAt === 'string') &&
    typeof token === 'string' &&
    /^[\w-]+$/.test(token)
  );
}

function linkUnlessPresent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

// Synced, so that a power failure can't leave a lock without an owner in it.
function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The same folder under two names must lead to one lock. Creates what the folder lies in. */
function realFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  mkdirSync(dirname(folder), { recursive: true });
  try {
    return realpathSync(folder);
  } catch {
    return join(realpathSync(dirname(folder)), basename(folder));
  }
}
