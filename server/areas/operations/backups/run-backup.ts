import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The command's message to its parent process. */
const MadeSchema = z.object({ bytes: z.number(), rows: z.number() });
const MessageSchema = z.union([MadeSchema, z.object({ reason: z.string() })]);
type Made = z.infer<typeof MadeSchema>;

/** Makes a backup file. An aborted backup rejects and leaves no file. */
export type MakeBackup = (file: string, signal: AbortSignal) => Promise<Made>;

/** Runs the backup command in a child process: its memory is freed afterwards, and it has a lower priority. */
export const runBackup: MakeBackup = async (file, signal) => {
  const isBundled = !import.meta.url.endsWith('.ts');
  const program = fileURLToPath(new URL(isBundled ? './backup.js' : '../../../backup.ts', import.meta.url));
  const child = fork(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: isBundled ? [] : ['--import', 'tsx'],
    signal,
    killSignal: 'SIGTERM',
  });
  let result: z.infer<typeof MessageSchema> | undefined;
  child.on('message', (message) => {
    result = MessageSchema.parse(message);
  });
  let lastLine = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastLine = text.trimEnd().split('\n').at(-1) ?? lastLine;
  });
  const [code, killedBy] = await once(child, 'close');
  if (result !== undefined && 'reason' in result) throw new Error(result.reason);
  if (code === 0 && result !== undefined) return result;
  throw new Error(describeEnd({ code, killedBy, lastLine }));
};

/** The reason for a failure of a process that gave none. */
export function describeEnd({
  code,
  killedBy,
  lastLine,
}: {
  code: number | null;
  killedBy: NodeJS.Signals | null;
  lastLine: string;
}): string {
  const signal = killedBy ?? signalOf(code ?? 0);
  // The last line is only progress then.
  if (signal !== undefined) return `The process that made the backup was ended by the signal ${signal}`;
  return lastLine || `The process that made the backup ended with exit code ${code}`;
}

// The command's exit code after an interruption.
function signalOf(code: number): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
}
