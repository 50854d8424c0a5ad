import closeWithGrace from 'close-with-grace';
import { isWatched, startMetricsServer } from '#server/http/metrics.ts';
import { buildApp } from './app.ts';
import { findBuildOutput, findDatabaseTemplate } from './build-output.ts';
import { type Config, ConfigError, readConfig, sizeThreadPool } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { DatabaseUnavailableError } from './db/errors.ts';
import { migrateDatabase } from './db/migrate.ts';
import { type FirstAdmin, prepareNewDatabase } from './first-start.ts';
import { Metrics } from './lib/metrics.ts';

const MAX_CLOSE_MS = 10_000;
/** An older Node would start, and fail at some requests. */
const OLDEST_NODE = '24.15';

/** Codes of errors that a wrong setting causes, by the kind of setting. */
const PLAIN_CODES = {
  // In use, not ours, or not shareable on this system.
  address: ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'ENOTSUP'],
  folder: ['EEXIST', 'ENOTDIR', 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG', 'ELOOP', 'ENOSPC'],
  // Unreachable, or refuses the user or the database.
  server: [
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EACCES'],
    ...['28000', '28P01', '3D000', '53300', '57P03'],
  ],
};

/** An error that one line explains to the operator. */
function isPlain(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof DatabaseUnavailableError;
}

/** @throws ConfigError that names the settings, if they caused the error. */
async function using<Result>(
  settings: string,
  place: keyof typeof PLAIN_CODES,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isToBlame =
      error instanceof Error && 'code' in error && PLAIN_CODES[place].includes(String(error.code));
    throw isToBlame ? new ConfigError(`${settings}: ${describe(error)}`) : error;
  }
}

function usingDatabase<Result>({ database }: Config, work: () => Promise<Result>): Promise<Result> {
  return database.kind === 'embedded'
    ? using('DATA_DIR', 'folder', work)
    : using('DATABASE_URL', 'server', work);
}

// A host with several addresses fails with one error for each and an empty message.
function describe(error: Error): string {
  if (error.message !== '') return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.name;
}

async function start(): Promise<void> {
  sizeThreadPool();
  surviveLostOutput();
  refuseOldNode();
  await serve(readConfig());
}

/** @throws ConfigError. */
function refuseOldNode(): void {
  const { node } = process.versions;
  if (node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0) {
    throw new ConfigError(`Srichakra needs Node ${OLDEST_NODE}. This is Node ${node}.`);
  }
}

/** A full disk or a closed pipe loses lines of the log, but does not end the process. */
function surviveLostOutput(): void {
  let isTold = false;
  process.stdout.on('error', ({ message }) => {
    if (!isTold) console.error(`Lines of the log are being lost: ${message}`);
    isTold = true;
  });
}

async function serve(config: Config): Promise<void> {
  const metrics = new Metrics();
  const database = await usingDatabase(config, () =>
    openDatabase(config.database, {
      templateFile: findDatabaseTemplate(),
      onFatal: (error) => {
        console.error(`The embedded database has stopped: ${error.message}`);
        process.exit(1);
      },
      asServer: {
        onNoCopies: ({ message }) =>
          console.error(`No backup can be made while the product runs: ${message}`),
        onLockLost: ({ message }) =>
          console.error(`The lock that keeps restores away was lost and is taken again: ${message}`),
      },
    }),
  );
  const { app, metricsServer } = await buildOn(config, database, metrics);
  const options = {
    delay: MAX_CLOSE_MS,
    logger: app.log,
    // Ctrl-C reaches this process twice: from the terminal, and forwarded by npm and scripts/install.mjs.
    onSecondSignal() {},
  };
  closeWithGrace(options, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'closing after an unexpected error');
    try {
      await metricsServer?.close();
      await app.close();
    } finally {
      await database.close();
    }
  });
}

async function buildOn(config: Config, database: Database, metrics: Metrics) {
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  try {
    await usingDatabase(config, async () => {
      await migrateDatabase(database);
      await prepareNewDatabase(database, config, printFirstAdmin);
    });
    if (isWatched(config)) metrics.watchProcess();
    const built = await buildApp({ config, database, webRoot: findBuildOutput('../web'), metrics });
    app = built;
    const { host, reusePort } = config;
    const place = { host, port: config.port, reusePort };
    const settings = reusePort ? 'HOST, PORT and REUSE_PORT' : 'HOST and PORT';
    const { port } = new URL(await using(settings, 'address', () => built.listen(place)));
    const name = host.includes(':') ? `[${host}]` : host;
    console.log(`Srichakra is listening on http://${name}:${port}`);
    console.log(`Database: ${database.description}`);
    if (config.mail) console.log(`Mail: its links begin with ${config.publicUrl}`);
    return { app: built, metricsServer: await serveMetrics(config, metrics) };
  } catch (error) {
    // Ends the app’s work in progress, such as sending mail.
    await app?.close();
    await database.close();
    throw error;
  }
}

async function serveMetrics({ metrics: { listen } }: Config, metrics: Metrics) {
  if (listen === null) return null;
  const server = await using('METRICS_HOST and METRICS_PORT', 'address', () =>
    startMetricsServer(listen, () => metrics.text()),
  );
  console.log(`Metrics: ${server.url}`);
  return server;
}

function printFirstAdmin({ email, password }: FirstAdmin): void {
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
