import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';
import { BackupError } from './db/backup/errors.ts';
import type { Reporter } from './db/backup/reporter.ts';
import { DatabaseUnavailableError } from './db/errors.ts';

const FAILED = 1;
const MISUSED = 2;

const PROGRESS_EVERY_MS = 2000;

/** A wrong call; the message is the usage. */
class UsageError extends Error {}

/** A command that can't be done; the message says why. */
export class CommandError extends Error {}

type Flags = Record<string, { type: 'boolean' | 'string' }>;
type ValueOf<F> = F extends { type: 'boolean' } ? boolean : string;

/**
 * The one argument and the flags of a command.
 * @param usage for example "npm run backup -- FILE".
 * @throws UsageError
 */
export function readArguments<F extends Flags>({
  usage,
  flags,
}: {
  usage: string;
  flags: F;
}): { argument: string; flags: { [Name in keyof F]?: ValueOf<F[Name]> } } {
  const { values, positionals } = parse(usage, flags);
  const [argument, ...more] = positionals;
  if (argument === undefined || more.length > 0) throw new UsageError(`Usage: ${usage}`);
  return { argument, flags: values };
}

function parse<F extends Flags>(usage: string, flags: F) {
  try {
    return parseArgs({ options: flags, allowPositionals: true });
  } catch {
    // An unknown flag: the usage lists the known ones.
    throw new UsageError(`Usage: ${usage}`);
  }
}

/**
 * Runs a command. An error becomes one line on stderr, a message to the parent process, and an exit code other than 0.
 * A signal exits, which removes unfinished files.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.send?.({ reason: error instanceof Error ? error.message : String(error) });
    process.exitCode = error instanceof UsageError ? MISUSED : FAILED;
  }
}

function explain(error: unknown): unknown {
  const isPlain = [UsageError, CommandError, ConfigError, BackupError, DatabaseUnavailableError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain && error instanceof Error) return error.message;
  // An error of the system or of the database: its message is enough.
  if (error instanceof Error && 'code' in error && error.message !== '') return error.message;
  return error;
}

/** Writes progress to stderr, one line at a time. */
export function reportOnTerminal(): Reporter {
  let reportedAt = Date.now();
  const format = new Intl.NumberFormat('en-IN');
  return {
    step(words) {
      console.error(words);
      reportedAt = Date.now();
    },
    progress(done, total) {
      if (Date.now() - reportedAt < PROGRESS_EVERY_MS) return;
      reportedAt = Date.now();
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      console.error(`  ${format.format(done)} of ${format.format(total)} rows (${percent} %)`);
    },
  };
}

/** For example "12.3 MB". */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
