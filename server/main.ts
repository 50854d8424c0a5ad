import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { findBeside, findTemplate } from './beside.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { DataFolderBusyError } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { DatabaseBusyError } from './db/server-mark.ts';
import { type FirstAdmin, prepareNewDatabase } from './first-start.ts';

const LONGEST_CLOSE_MS = 10_000;

// The port is taken or not ours to use; the database isn't there, or refuses the user or the name.
const PLAIN_CODES = [
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EACCES',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '28000',
  '28P01',
  '3D000',
  '53300',
  '57P03',
];

/** An error that one line explains, with nothing for a programmer to look at. */
function isPlain(error: unknown): error is Error {
  if ([ConfigError, DataFolderBusyError, DatabaseBusyError].some((kind) => error instanceof kind))
    return true;
  return error instanceof Error && 'code' in error && PLAIN_CODES.includes(String(error.code));
}

// A host with several addresses fails with one error for each, and no words of its own.
function describe(error: Error): string {
  if (error.message !== '') return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.name;
}

async function start(): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config.database, {
    templateFile: findTemplate(),
    onFatal: (error) => {
      console.error(`The embedded database has stopped: ${error.message}`);
      process.exit(1);
    },
    asServer: {
      onNoCopies: ({ message }) => console.error(`No backup can be made while the product runs: ${message}`),
    },
  });
  const app = await buildOn(config, database);
  closeWithGrace({ delay: LONGEST_CLOSE_MS, logger: app.log }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'closing after an unexpected error');
    try {
      await app.close();
    } finally {
      await database.close();
    }
  });
}

async function buildOn(config: Config, database: Database) {
  try {
    await migrateDatabase(database);
    await prepareNewDatabase(database, config, tellFirstAdmin);
    const app = await buildApp({ config, database, webRoot: findBeside('../web') });
    const { port } = new URL(await app.listen({ host: config.host, port: config.port }));
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    console.log(`Srichakra is listening on http://${host}:${port}`);
    console.log(`Database: ${database.description}`);
    return app;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function tellFirstAdmin({ email, password }: FirstAdmin): void {
  console.log(`The first super admin is ${email}.`);
  if (password === null) return;
  console.log(`One-time password: ${password}`);
  console.log('It is shown only now. Sign in at /admin/login and choose a password of your own.');
}

try {
  await start();
} catch (error) {
  console.error(isPlain(error) ? describe(error) : error);
  process.exit(1);
}
