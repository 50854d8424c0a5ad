import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The command's message to the process that started it: the result, or the reason of its failure. */
const MadeSchema = z.object({ bytes: z.number(), rows: z.number() });
const MessageSchema = z.union([MadeSchema, z.object({ reason: z.string() })]);
type Made = z.infer<typeof MadeSchema>;

/** Makes a backup into a file. The signal aborts it: then it leaves no file and fails. */
export type MakeBackup = (file: string, signal: AbortSignal) => Promise<Made>;

/**
 * Runs the backup command in a process of its own, with this process's environment: the server would never return the
 * memory to the system, and a process can have a lower priority.
 */
export const runBackup: MakeBackup = async (file, signal) => {
  const isBundled = !import.meta.url.endsWith('.ts');
  const program = fileURLToPath(new URL(isBundled ? './backup.js' : '../../../backup.ts', import.meta.url));
  const child = fork(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: isBundled ? [] : ['--import', 'tsx'],
    signal,
    killSignal: 'SIGTERM',
  });
  let said: z.infer<typeof MessageSchema> | undefined;
  child.on('message', (message) => {
    said = MessageSchema.parse(message);
  });
  let lastLine = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastLine = text.trimEnd().split('\n').at(-1) ?? lastLine;
  });
  const [code, killedBy] = await once(child, 'close');
  if (said !== undefined && 'reason' in said) throw new Error(said.reason);
  if (code === 0 && said !== undefined) return said;
  throw new Error(describeEnd({ code, killedBy, lastLine }));
};

/** Why a backup came to nothing whose process gave no reason. */
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
  // Its last line then tells how far it was.
  if (signal !== undefined) return `The process that made the backup was ended by the signal ${signal}`;
  return lastLine || `The process that made the backup ended with exit code ${code}`;
}

// The command ends with such a code when it is interrupted and has tidied up.
function signalOf(code: number): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
}
