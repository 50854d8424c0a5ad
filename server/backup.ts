import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { inMegabytes, readArguments, reportOnTerminal, runCommand } from './command-line.ts';
import { readConfig } from './config.ts';
import { makeBackup } from './db/backup/make-backup.ts';

/** Lowers the priority, so that requests to the server come first. A sandbox may forbid it. */
function comeLast(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {}
}

await runCommand(async () => {
  const { argument: file } = readArguments({ usage: 'npm run backup -- FILE', flags: {} });
  const { database, backup } = readConfig();
  comeLast();
  const { rows, bytes, tables } = await makeBackup(database, resolve(file), {
    passphrase: backup.passphrase,
    reporter: reportOnTerminal(),
  });
  process.send?.({ rows, bytes });
  const how = backup.passphrase === null ? 'not encrypted' : 'encrypted';
  console.log(`${resolve(file)}: ${rows} rows of ${tables} tables, ${inMegabytes(bytes)}, ${how}.`);
});
