import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { findBeside, findTemplate } from './beside.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { DataFolderBusyError } from './db/embedded.ts';
import { migrateDatabase } from './db/migrate.ts';
import { DatabaseBusyError } from './db/server-mark.ts';
import { type FirstAdmin, prepareNewDatabase } from './first-start.ts';
import { isWatched, startMetricsServer } from './http/metrics-endpoint.ts';
import { Metrics } from './lib/metrics.ts';
import { type Listening, linkToPrimary, type WorkerLink } from './worker-link.ts';
import { Workers } from './workers.ts';

const LONGEST_CLOSE_MS = 10_000;
/** A worker that has not closed by itself so long after its time is ended. */
const WORKER_GRACE_MS = 2000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/** What is wrong with a setting shows only when it is used: by the error's code, for each of the places. */
const PLAIN_CODES = {
  // Taken, or not ours to use.
  address: ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'],
  folder: ['EEXIST', 'ENOTDIR', 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG', 'ELOOP', 'ENOSPC'],
  // Not there, or refuses the user or the name.
  server: [
    ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EACCES'],
    ...['28000', '28P01', '3D000', '53300', '57P03'],
  ],
};

/** An error that one line explains, with nothing for a programmer to look at. */
function isPlain(error: unknown): error is Error {
  return [ConfigError, DataFolderBusyError, DatabaseBusyError].some((kind) => error instanceof kind);
}

/** Does what begins to use settings. @throws ConfigError that names them where they are to blame. */
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

// A host with several addresses fails with one error for each, and no words of its own.
function describe(error: Error): string {
  if (error.message !== '') return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.name;
}

async function start(): Promise<void> {
  surviveLostOutput();
  const config = readConfig();
  if (config.workers > 1 && cluster.isPrimary) await startWorkers(config);
  else await startAlone(config);
}

/** A disk that is full, or a reader that is gone, costs lines of the log and not the process. */
function surviveLostOutput(): void {
  let isTold = false;
  process.stdout.on('error', ({ message }) => {
    if (!isTold) console.error(`Lines of the log are being lost: ${message}`);
    isTold = true;
  });
}

/** This process serves by itself, or is one of several workers. */
async function startAlone(config: Config): Promise<void> {
  const metrics = new Metrics();
  const link = linkToPrimary(metrics);
  const database = await usingDatabase(config, () =>
    openDatabase(config.database, {
      templateFile: findTemplate(),
      onFatal: (error) => {
        console.error(`The embedded database has stopped: ${error.message}`);
        process.exit(1);
      },
      asServer: {
        onNoCopies: ({ message }) =>
          console.error(`No backup can be made while the product runs: ${message}`),
        onMarkLost: ({ message }) =>
          console.error(`PostgreSQL is asked anew to keep restores away while this server runs: ${message}`),
      },
    }),
  );
  const { app, metricsServer } = await buildOn(config, database, { metrics, link });
  let isClosing = false;
  const grace = closeWithGrace(
    { delay: LONGEST_CLOSE_MS, logger: app.log, skip: link ? [...STOP_SIGNALS] : [] },
    async ({ err }) => {
      isClosing = true;
      if (err) app.log.fatal({ err }, 'closing after an unexpected error');
      try {
        await metricsServer?.close();
        await app.close();
      } finally {
        await database.close();
      }
    },
  );
  // A signal to the whole group reaches a worker twice, by itself and through the process that started it.
  link?.onClose(STOP_SIGNALS, () => {
    if (!isClosing) grace.close();
  });
}

async function buildOn(
  config: Config,
  database: Database,
  { metrics, link }: { metrics: Metrics; link: WorkerLink | null },
) {
  let app: Awaited<ReturnType<typeof buildApp>> | undefined;
  try {
    await usingDatabase(config, async () => {
      await migrateDatabase(database);
      await prepareNewDatabase(database, config, tellFirstAdmin);
    });
    if (isWatched(config)) metrics.watchProcess();
    const built = await buildApp({
      config,
      database,
      webRoot: findBeside('../web'),
      metrics,
      ...(link && { readMetrics: link.readMetrics }),
    });
    app = built;
    const place = { host: config.host, port: config.port };
    const { port } = new URL(await using('HOST and PORT', 'address', () => built.listen(place)));
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const listening = { url: `http://${host}:${port}`, database: database.description };
    if (link) link.tellListening(listening);
    else tellListening(listening, config);
    const metricsServer = link ? null : await serveMetrics(config, () => metrics.text());
    return { app: built, metricsServer };
  } catch (error) {
    // What it had begun, such as sending mail, comes to its end.
    await app?.close();
    await database.close();
    throw error;
  }
}

/** This process starts others, which serve, and serves nothing itself. */
async function startWorkers(config: Config): Promise<void> {
  const workers = new Workers({
    count: config.workers,
    program: fileURLToPath(import.meta.url),
    longestCloseMs: LONGEST_CLOSE_MS + WORKER_GRACE_MS,
  });
  const metricsServer = await serveMetrics(config, () => workers.readMetrics());
  let isClosing = false;
  closeWithGrace({ delay: LONGEST_CLOSE_MS + 2 * WORKER_GRACE_MS }, async () => {
    isClosing = true;
    await metricsServer?.close();
    await workers.close();
  });
  const listening = await workers.start();
  if (isClosing) return;
  // It has said why.
  if (listening === null) process.exit(1);
  console.log(`Workers: ${config.workers}`);
  tellListening(listening, config);
}

async function serveMetrics({ metrics: { listen } }: Config, read: () => Promise<string>) {
  if (listen === null) return null;
  const server = await using('METRICS_HOST and METRICS_PORT', 'address', () =>
    startMetricsServer(listen, read),
  );
  console.log(`Metrics: ${server.url}`);
  return server;
}

function tellListening({ url, database }: Listening, { mail, publicUrl }: Config): void {
  console.log(`Srichakra is listening on ${url}`);
  console.log(`Database: ${database}`);
  if (mail) console.log(`Mail: its links begin with ${publicUrl}`);
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
