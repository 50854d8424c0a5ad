import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** What the command says to the process that started it. */
const MadeMessageSchema = z.object({ bytes: z.number(), rows: z.number() });
type Made = z.infer<typeof MadeMessageSchema>;

/** Makes a backup into a file. It ends without one, and with an error, when the signal tells it to. */
export type MakeBackup = (
  file: string,
  options: { installation: string; signal: AbortSignal },
) => Promise<Made>;

/**
 * Runs the backup command in a process of its own: it takes memory that the server would never give back, and time of
 * the processor that everybody else comes before. It has this process's environment, and so its settings.
 */
export const runBackup: MakeBackup = async (file, { installation, signal }) => {
  const isBundled = !import.meta.url.endsWith('.ts');
  const program = fileURLToPath(new URL(isBundled ? './backup.js' : '../../backup.ts', import.meta.url));
  const child = fork(program, [`--installation=${installation}`, file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: isBundled ? [] : ['--import', 'tsx'],
    signal,
    killSignal: 'SIGTERM',
  });
  let made: Made | undefined;
  child.on('message', (message) => {
    made = MadeMessageSchema.parse(message);
  });
  let lastLine = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastLine = text.trimEnd().split('\n').at(-1) ?? lastLine;
  });
  const [code] = await once(child, 'close');
  if (code !== 0 || made === undefined) throw new Error(lastLine || `The backup ended with ${code}`);
  return made;
};
