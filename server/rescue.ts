import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rescueSuperAdmin } from './areas/identity/index.ts';
import { findDatabaseTemplate } from './build-output.ts';
import { CommandError, readArguments, runCommand } from './command-line.ts';
import { readConfig } from './config.ts';
import { officeOf } from './context.ts';
import { openDatabase } from './db/client.ts';
import { migrateDatabase } from './db/migrate.ts';

await runCommand(async () => {
  const { argument: email } = readArguments({ usage: 'npm run rescue -- EMAIL', flags: {} });
  const settings = readConfig();
  const { database: config } = settings;
  if (config.kind === 'embedded' && !existsSync(join(config.dataDir, 'PG_VERSION'))) {
    throw new CommandError(`There is no database in ${config.dataDir}: DATA_DIR has to be the product’s.`);
  }
  const database = await openDatabase(config, {
    templateFile: findDatabaseTemplate(),
    onFatal(error) {
      throw error;
    },
  });
  try {
    await migrateDatabase(database);
    const context = { db: database.orm, now: new Date(), address: 'local', office: officeOf(settings) };
    const rescued = await rescueSuperAdmin(context, email);
    if (rescued === null) throw new CommandError(`No super admin has the address ${email}.`);
    const { name, password, hours } = rescued;
    console.log(`One-time password of ${name}: ${password}`);
    console.log(`It works for ${hours} hours. Two-step sign-in is off, and every session has ended.`);
  } finally {
    await database.close();
  }
});
