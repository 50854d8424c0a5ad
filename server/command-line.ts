import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';
import { BackupError } from './db/backup/errors.ts';
import type { Reporter } from './db/backup/reporter.ts';
import { DatabaseUnavailableError } from './db/errors.ts';

/** Exit codes of the commands. */
const FAILED = 1;
const MISUSED = 2;

/** Between two lines that tell how far long work is. */
const PROGRESS_EVERY_MS = 2000;

/** How a command is called; the message says how it should have been. */
class UsageError extends Error {}

/** What a command was asked for can't be done; the message says why. */
export class CommandError extends Error {}

type Flags = Record<string, { type: 'boolean' | 'string' }>;
type ValueOf<F> = F extends { type: 'boolean' } ? boolean : string;

/**
 * The one argument, most often a file, and the flags that a command was called with.
 * @param usage one line that says how, for example "npm run backup -- FILE".
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
    // An unknown flag: the usage names those that there are.
    throw new UsageError(`Usage: ${usage}`);
  }
}

/**
 * Runs a command to its end: what goes wrong is one line on stderr, a message to the process that started it if that
 * listens, and an exit code other than 0. Interrupted, it leaves nothing behind.
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
  // Of the system or of the database: it tells what is the matter in a line of its own.
  if (error instanceof Error && 'code' in error && error.message !== '') return error.message;
  return error;
}

/** Tells what is done on stderr, a line at a time. */
export function reportOnTerminal(): Reporter {
  let toldAt = Date.now();
  const format = new Intl.NumberFormat('en-IN');
  return {
    step(words) {
      console.error(words);
      toldAt = Date.now();
    },
    progress(done, total) {
      if (Date.now() - toldAt < PROGRESS_EVERY_MS) return;
      toldAt = Date.now();
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      console.error(`  ${format.format(done)} of ${format.format(total)} rows (${percent} %)`);
    },
  };
}

/** For example "12.3 MB". */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
