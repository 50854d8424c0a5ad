import { resolve } from 'node:path';
import { findDatabaseTemplate } from './build-output.ts';
import { readArguments, reportOnTerminal, runCommand } from './command-line.ts';
import { readConfig } from './config.ts';
import { restoreBackup } from './db/backup/restore-backup.ts';

await runCommand(async () => {
  const { argument: file, flags } = readArguments({
    usage: 'npm run restore -- FILE [--overwrite] [--unencrypted]',
    flags: { overwrite: { type: 'boolean' }, unencrypted: { type: 'boolean' } },
  });
  const { database, backup } = readConfig();
  const { replaced, rows, tables } = await restoreBackup(database, resolve(file), {
    passphrase: backup.passphrase,
    overwrites: flags.overwrite ?? false,
    takesUnencrypted: flags.unencrypted ?? false,
    templateFile: findDatabaseTemplate(),
    reporter: reportOnTerminal(),
  });
  console.log(`Restored and compared: ${rows} rows of ${tables} tables.`);
  console.log(
    'Everybody has to sign in again. Recovery codes that were used since the backup work once more.',
  );
  if (replaced !== null) console.log(`The database that was there before is kept in ${replaced}.`);
});
