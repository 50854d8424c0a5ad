import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { inMegabytes, readArguments, reportOnTerminal, runCommand } from './command-line.ts';
import { readConfig } from './config.ts';
import { makeBackup } from './db/backup/make-backup.ts';

/** Whoever waits for the server comes first. A sandbox may forbid to say so, and a backup matters more. */
function comeLast(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // It goes on with the priority that it has.
  }
}

await runCommand(async () => {
  const { argument: file, flags } = readArguments({
    usage: 'npm run backup -- FILE [--portable]',
    // The installation is named by the server, for the daily backups that it may remove one day.
    flags: { portable: { type: 'boolean' }, installation: { type: 'string' } },
  });
  const { database, backup } = readConfig();
  comeLast();
  const { rows, bytes, tables, content } = await makeBackup(database, resolve(file), {
    passphrase: backup.passphrase,
    installation: flags.installation ?? null,
    isPortable: flags.portable ?? false,
    reporter: reportOnTerminal(),
  });
  process.send?.({ rows, bytes });
  const size = inMegabytes(bytes);
  const how = backup.passphrase === null ? 'not encrypted' : 'encrypted';
  const what = content === 'pg_dump' ? 'an archive of pg_dump' : 'rows for either database';
  console.log(`${resolve(file)}: ${rows} rows of ${tables} tables, ${size}, ${how}, ${what}.`);
});
