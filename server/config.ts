import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { isTimeZone } from '#contracts/appointments/index.ts';
import { OFFICE_TIME_ZONE } from '#contracts/lib/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { PUBLIC_SERVICES } from '#contracts/public-site.ts';
import { RETENTION } from '#contracts/retention.ts';
import { isAmong, isNetwork } from '#server/lib/address.ts';
import { readSender, readSmtpUrl } from './lib/mail-address.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

const MIN_PASSPHRASE_LENGTH = 12;
const PASSPHRASE_TOO_SHORT = `must be at least ${MIN_PASSPHRASE_LENGTH} characters long`;

const THREADS_FOR_OTHERS = 3;

/** Every environment variable that the server reads; .env.example explains each. */
const EnvironmentSchema = z
  .object({
    HOST: z.string().min(1).default('localhost'),
    PORT: wholeNumber(0, 65_535).default(5000),
    REUSE_PORT: flag.default(false),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
    DATABASE_POOL_SIZE: wholeNumber(1, 100).default(10),
    DATA_DIR: z.string().min(1).default('./data'),
    SAMPLE_DATA: flag.optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must be at least 8 characters long').max(256).optional(),
    SESSION_IDLE_MINUTES: wholeNumber(1, 43_200).default(720),
    SESSION_ABSOLUTE_HOURS: wholeNumber(1, 8_760).default(168),
    TRUST_PROXY: z
      .string()
      .refine(
        isTrustProxy,
        'must be true, false, a number of proxies, or their addresses with commas between',
      )
      .default('false'),
    PUBLIC_SERVICES: z.enum(PUBLIC_SERVICES).default('enquiries'),
    PUBLIC_URL: z
      .string()
      .refine(isOrigin, 'must be the address of the site such as https://www.example.org')
      .transform((value) => new URL(value).origin)
      .optional(),
    TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
      .default(OFFICE_TIME_ZONE),
    SMTP_URL: z
      .string()
      .transform(readSmtpUrl)
      .refine((server) => server !== null, 'must be an address such as smtp://user:password@mail.example:587')
      .optional(),
    MAIL_FROM: z
      .string()
      .transform(readSender)
      .refine((sender) => sender !== null, 'must be an e-mail address, or Name <address>')
      .optional(),
    MAIL_RETRY_SECONDS: wholeNumber(1, 3_600).default(30),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:00')
      .default('02:00'),
    BACKUP_KEEP: wholeNumber(1, 3650).default(RETENTION.backupDays),
    BACKUP_PASSPHRASE: z.string().min(MIN_PASSPHRASE_LENGTH, PASSPHRASE_TOO_SHORT).optional(),
    BACKUP_PASSPHRASE_FILE: z.string().min(1).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    LOG_FORMAT: z.enum(['json', 'text']).optional(),
    SLOW_QUERY_MS: wholeNumber(0, 10 * MINUTE_MS).default(500),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w-]{24,200}$/, 'must be 24 to 200 letters, digits, hyphens and underscores')
      .optional(),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_EMAIL'],
    message: 'and ADMIN_PASSWORD must be set together',
  })
  .refine((env) => !env.SMTP_URL || env.MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'must be set together with SMTP_URL',
  })
  .refine((env) => env.BACKUP_PASSPHRASE === undefined || env.BACKUP_PASSPHRASE_FILE === undefined, {
    path: ['BACKUP_PASSPHRASE'],
    message: 'and BACKUP_PASSPHRASE_FILE must not be set both',
  });

export type Config = ReturnType<typeof readConfig>;
export type MailSettings = NonNullable<Config['mail']>;

export const ENVIRONMENT_VARIABLES = Object.keys(EnvironmentSchema.shape);

export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws ConfigError with one line that names the first bad variable.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = EnvironmentSchema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'environment'} ${describe(issue)}`);
  }
  const env = result.data;
  return {
    host: env.HOST,
    port: env.PORT,
    /** Whether other processes of this machine may listen on the same port. */
    reusePort: env.REUSE_PORT,
    database: env.DATABASE_URL
      ? { kind: 'postgres' as const, url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE }
      : { kind: 'embedded' as const, dataDir: join(resolve(env.DATA_DIR), 'database') },
    /** Whether a new database gets the sample data set. */
    loadSampleData: env.SAMPLE_DATA ?? env.DATABASE_URL === undefined,
    firstAdmin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : null,
    session: {
      idleMs: env.SESSION_IDLE_MINUTES * MINUTE_MS,
      absoluteMs: env.SESSION_ABSOLUTE_HOURS * HOUR_MS,
    },
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    publicServices: env.PUBLIC_SERVICES,
    /** The public origin: scheme, host and port, without a slash at the end. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    timeZone: env.TIME_ZONE,
    /** Null while mail is off. `firstPauseMs` is the pause after a first failure; later ones are longer. */
    mail:
      env.SMTP_URL && env.MAIL_FROM
        ? { server: env.SMTP_URL, from: env.MAIL_FROM, firstPauseMs: env.MAIL_RETRY_SECONDS * 1000 }
        : null,
    backup: {
      /** Folder of the daily backups; null for none. */
      dir: env.BACKUP_DIR === undefined ? null : resolve(env.BACKUP_DIR),
      /** Time of day in the consultancy's time zone, for example 02:00. */
      at: env.BACKUP_AT,
      keepDays: env.BACKUP_KEEP,
      /** Encrypts every backup; null for none. */
      passphrase: env.BACKUP_PASSPHRASE ?? readPassphrase(env.BACKUP_PASSPHRASE_FILE),
    },
    log: { level: env.LOG_LEVEL, format: env.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json') },
    /** Slower statements are logged; null for none. */
    slowQueryMs: env.SLOW_QUERY_MS === 0 ? null : env.SLOW_QUERY_MS,
    metrics: {
      /** Where metrics are served without a token; null for nowhere. */
      listen: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
      /** Protects /metrics of the site; null serves none there. */
      token: env.METRICS_TOKEN ?? null,
    },
  };
}

/**
 * Sizes Node's thread pool: one thread for each concurrent password hash, three more for files and compression. Works only
 * before the pool is first used, so not under tsx, which uses it first. The operator's own number stays.
 */
export function sizeThreadPool(): void {
  process.env.UV_THREADPOOL_SIZE ||= String(availableParallelism() + THREADS_FOR_OTHERS);
}

function readPassphrase(file: string | undefined): string | null {
  if (file === undefined) return null;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `BACKUP_PASSPHRASE_FILE can’t be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  // An editor adds a line break at the end.
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw new ConfigError(`BACKUP_PASSPHRASE_FILE: what is in it ${PASSPHRASE_TOO_SHORT}`);
  }
  return passphrase;
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue?.message ?? 'is not valid';
}

/** As Fastify's trustProxy: whether forwarding headers are believed, and from which addresses. */
function readTrustProxy(value: string): boolean | ((address: string, hop: number) => boolean) {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : isAmong(value.split(','));
}

function isTrustProxy(value: string): boolean {
  return /^(true|false|\d{1,3})$/.test(value) || value.split(',').every(isNetwork);
}

// Other characters could end the HTML attribute that the URL is written into.
const HOSTNAME = /^[a-z\d.-]+$|^\[[\da-f:.]+\]$/i;

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    HOSTNAME.test(url.hostname) &&
    url.pathname === '/' &&
    url.search + url.hash === ''
  );
}
