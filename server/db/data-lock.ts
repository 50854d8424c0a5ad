// A lock file next to the data folder. It buys one clear line instead of a destroyed database when two processes open the
// same folder, and survives kills at any moment.
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
  /** Distinguishes processes with the same pid; null without /proc. */
  startedAt: string | null;
  /** Unique per lock. */
  token: string;
}

// Without /proc, a lock with this process's pid is its own exactly if its token is here.
const ownTokens = new Set<string>();

/**
 * Takes the lock file `<dataDir>.lock`. It is written under another name and then linked, so that it appears complete.
 * A dead process's lock is taken over.
 * @throws DataFolderBusyError when the owner is alive.
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
    // Released between the two steps.
    if (owner === undefined) continue;
    if (isAlive(owner)) throw new DataFolderBusyError(dataDir, owner.pid);
    if (replaceDeadLock(lockFile, owner, draft, dataDir)) return;
  }
}

/**
 * Replaces the lock of a dead process. The process that creates the claim file named after the dead token may do so. If it
 * died too, the next claim file has its token as the name, and so on. The holder of a claim reads the lock again: if it still
 * has the dead token, nobody has replaced it. Claims are removed after the replacement.
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
    // It has finished: read the lock again.
    if (claimant === undefined) return false;
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
  // If the lock was replaced meanwhile, the earlier claims may be another process's.
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

/** The boot and the clock tick of a process's start; undefined without such a process or without /proc. */
function startOf(pid: number): { time: string; isZombie: boolean } | undefined {
  try {
    // The second field is the program's name in brackets, which may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { time: `${boot}/${fields[19]}`, isZombie: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return undefined;
  }
}

/** An unreadable file comes from a crash of the machine, so its owner counts as dead. */
function readOwner(file: string): Owner | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    try {
      const value: unknown = JSON.parse(text);
      if (isOwner(value)) return value;
    } catch {
      // Falls through to the dead owner.
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

// Synced, so that a power failure leaves no empty lock.
function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Resolves links, so that two names of one folder share a lock. Creates the parent folder. */
function realFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  mkdirSync(dirname(folder), { recursive: true });
  try {
    return realpathSync(folder);
  } catch {
    return join(realpathSync(dirname(folder)), basename(folder));
  }
}

/** For example ENOENT; undefined for other values. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
