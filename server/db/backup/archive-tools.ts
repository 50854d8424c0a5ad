import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { environmentWith } from '#server/config.ts';
import { BackupError } from './errors.ts';

/** Programs of PostgreSQL's own client package. */
type Tool = 'pg_dump' | 'pg_restore';

/** What a failed program says is told up to this many letters. */
const LONGEST_COMPLAINT = 2000;

/**
 * Whether pg_dump and pg_restore are there in the server's own version: newer ones write what an older server does not
 * understand, older ones don't read a newer server.
 * @param serverVersion for example 150004.
 */
export async function findArchiver(serverVersion: number): Promise<boolean> {
  const wanted = Math.floor(serverVersion / 10_000);
  const versions = await Promise.all((['pg_dump', 'pg_restore'] as const).map(versionOf));
  return versions.every((version) => version === wanted);
}

/** The major version; null where the program is not there. */
async function versionOf(tool: Tool): Promise<number | null> {
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  try {
    await once(child, 'close');
  } catch {
    return null;
  }
  const found = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

export interface RunningTool {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when it ended well. */
  ended: Promise<void>;
}

/**
 * Starts one of the programs.
 * @param variables what it may not have among its arguments, where every user of the machine could read it.
 */
export function startTool(tool: Tool, args: string[], variables: Record<string, string> = {}): RunningTool {
  const child = spawn(tool, args, { stdio: ['pipe', 'pipe', 'pipe'], env: environmentWith(variables) });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    complaint = (complaint + part).slice(0, LONGEST_COMPLAINT);
  });
  // It may end before it has read all; how it ended says why.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new BackupError(`${tool} failed: ${complaint.trim() || `exit code ${code}`}`);
    },
    (error: unknown) => {
      throw new BackupError(
        `${tool} can’t be run: ${error instanceof Error ? error.message : String(error)}`,
      );
    },
  );
  // Whoever uses it waits for it later on.
  ended.catch(() => undefined);
  return { child, ended };
}

/** Parameters of a connection that both the driver and PostgreSQL's programs know. */
const SHARED_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'application_name', 'options'];

/** The same database for PostgreSQL's programs: its address without the password, and the password by itself. */
export function forTools(url: string): { address: string; variables: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { searchParams } = address;
  for (const name of [...searchParams.keys()]) {
    if (!SHARED_PARAMETERS.includes(name)) searchParams.delete(name);
  }
  // The driver's own word for an encrypted connection to a server that nobody vouches for.
  if (searchParams.get('sslmode') === 'no-verify') searchParams.set('sslmode', 'require');
  return { address: address.href, variables: password === '' ? {} : { PGPASSWORD: password } };
}
