import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, ENVIRONMENT_VARIABLES, readConfig } from './config.ts';

test('the default configuration works without any variable', () => {
  expect(readConfig({ LOG_FORMAT: 'json' })).toEqual({
    host: 'localhost',
    port: 5000,
    reusePort: false,
    database: { kind: 'embedded', dataDir: join(resolve('data'), 'database') },
    loadSampleData: true,
    firstAdmin: null,
    session: { idleMs: 12 * 3_600_000, absoluteMs: 7 * 24 * 3_600_000 },
    trustProxy: false,
    publicServices: 'enquiries',
    publicUrl: 'http://localhost:5000',
    timeZone: 'Asia/Kolkata',
    mail: null,
    backup: { dir: null, at: '02:00', keepDays: 14, passphrase: null },
    log: { level: 'info', format: 'json' },
    slowQueryMs: 500,
    metrics: { listen: null, token: null },
  });
});

test('.env.example names every variable, and no other', () => {
  const example = readFileSync(resolve('.env.example'), 'utf8');
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(ENVIRONMENT_VARIABLES.toSorted());
});

test('an empty variable counts as absent', () => {
  const names = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'TRUST_PROXY',
    'TIME_ZONE',
    'SMTP_URL',
    'MAIL_FROM',
  ];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('every variable is used', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '8080',
    REUSE_PORT: 'true',
    DATABASE_URL: 'postgresql://me@db.example:5433/portal',
    DATABASE_POOL_SIZE: '3',
    SAMPLE_DATA: 'true',
    ADMIN_EMAIL: 'boss@team.example',
    ADMIN_PASSWORD: 'violet kettle 42',
    SESSION_IDLE_MINUTES: '5',
    SESSION_ABSOLUTE_HOURS: '2',
    TRUST_PROXY: 'true',
    PUBLIC_SERVICES: 'browser',
    PUBLIC_URL: 'https://www.consultancy.example/',
    TIME_ZONE: 'America/New_York',
    SMTP_URL: 'smtps://office:p%40ss@mail.example',
    MAIL_FROM: 'Srichakra <office@consultancy.example>',
    MAIL_RETRY_SECONDS: '5',
    BACKUP_DIR: '/backups',
    BACKUP_AT: '03:30',
    BACKUP_KEEP: '30',
    BACKUP_PASSPHRASE: 'a lantern over still water',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'text',
    SLOW_QUERY_MS: '250',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.4',
    METRICS_TOKEN: 'a-token-of-enough-letters',
  });
  expect(config).toEqual({
    host: '0.0.0.0',
    port: 8080,
    reusePort: true,
    database: { kind: 'postgres', url: 'postgresql://me@db.example:5433/portal', poolSize: 3 },
    loadSampleData: true,
    firstAdmin: { email: 'boss@team.example', password: 'violet kettle 42' },
    session: { idleMs: 300_000, absoluteMs: 7_200_000 },
    trustProxy: true,
    publicServices: 'browser',
    publicUrl: 'https://www.consultancy.example',
    timeZone: 'America/New_York',
    mail: {
      server: {
        host: 'mail.example',
        port: 465,
        isSecure: true,
        credentials: { user: 'office', pass: 'p@ss' },
      },
      from: { name: 'Srichakra', address: 'office@consultancy.example' },
      firstPauseMs: 5000,
    },
    backup: { dir: '/backups', at: '03:30', keepDays: 30, passphrase: 'a lantern over still water' },
    log: { level: 'warn', format: 'text' },
    slowQueryMs: 250,
    metrics: { listen: { host: '10.0.0.4', port: 9464 }, token: 'a-token-of-enough-letters' },
  });
});

describe('sample data', () => {
  test.each([
    [{}, true],
    [{ SAMPLE_DATA: 'false' }, false],
    [{ DATABASE_URL: 'postgres://db.example/portal' }, false],
    [{ DATABASE_URL: 'postgres://db.example/portal', SAMPLE_DATA: 'true' }, true],
  ])('with %j: %s', (environment, expected) => {
    expect(readConfig(environment).loadSampleData).toBe(expected);
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '::2']],
    ['10.0.0.0/8', ['10.255.0.1', '::ffff:10.0.0.1'], ['11.0.0.1', '::1', 'x', '']],
    ['203.0.113.7, 2001:db8::/32', ['203.0.113.7', '2001:db8:9::1'], ['203.0.113.8', '2001:db9::1']],
  ])('%s names the trusted proxies', (value, believed, others) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value });
    if (typeof trustProxy !== 'function') throw new Error('A function was expected');
    for (const address of believed) expect([address, trustProxy(address, 0)]).toEqual([address, true]);
    for (const address of others) expect([address, trustProxy(address, 0)]).toEqual([address, false]);
  });

  test('as a number counts the proxies in front', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '2' });
    if (typeof trustProxy !== 'function') throw new Error('A function was expected');
    expect([0, 1, 2, 3].map((hop) => trustProxy('203.0.113.7', hop))).toEqual([true, true, false, false]);
  });
});

describe('mail', () => {
  const MAIL_FROM = 'office@consultancy.example';

  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, isSecure: false }],
    ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, isSecure: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25, isSecure: false }],
    ['smtps://mail.example:4650', { host: 'mail.example', port: 4650, isSecure: true }],
  ])('%s', (SMTP_URL, server) => {
    expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({
      server: { ...server, credentials: null },
      from: { name: '', address: MAIL_FROM },
      firstPauseMs: 30_000,
    });
  });

  test('needs a sender; a sender alone sends nothing', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
      new ConfigError('MAIL_FROM must be set together with SMTP_URL'),
    );
    expect(readConfig({ MAIL_FROM }).mail).toBeNull();
  });
});

describe('a bad variable is named in one line, without its value', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' 80'],
    ['DATABASE_URL', 'mysql://me:hush@db.example/portal'],
    ['DATABASE_URL', 'hush@db.example'],
    ['DATABASE_POOL_SIZE', '0'],
    ['SAMPLE_DATA', 'yes'],
    ['ADMIN_EMAIL', 'boss'],
    ['ADMIN_PASSWORD', 'hush'],
    ['ADMIN_PASSWORD', 'x'.repeat(257)],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_ABSOLUTE_HOURS', '1e3'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'my.proxy.example'],
    ['PUBLIC_SERVICES', 'everything'],
    ['PUBLIC_URL', 'www.consultancy.example'],
    ['PUBLIC_URL', 'https://consultancy.example/path'],
    ['PUBLIC_URL', 'http://a"b&.com'],
    ['TIME_ZONE', 'Asia/Atlantis'],
    ['TIME_ZONE', '+05:30'],
    ['SMTP_URL', 'http://me:hush@mail.example'],
    ['SMTP_URL', 'smtp://me@mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example/path'],
    ['SMTP_URL', 'smtp://me:%hush@mail.example'],
    ['SMTP_URL', 'hush@mail.example'],
    ['MAIL_FROM', 'Srichakra'],
    ['MAIL_FROM', 'Srichakra <office>'],
    ['MAIL_FROM', 'a@b.example, c@d.example'],
    ['MAIL_FROM', 'Srichakra\r\nBcc: x <office@b.example>'],
    ['MAIL_RETRY_SECONDS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['SLOW_QUERY_MS', 'soon'],
    ['METRICS_PORT', '70000'],
    ['METRICS_TOKEN', 'hush'],
    ['METRICS_TOKEN', 'hush hush hush hush hush hush'],
    ['REUSE_PORT', '2'],
  ])('%s=%s', (name, value) => {
    const admin = { ADMIN_EMAIL: 'boss@team.example', ADMIN_PASSWORD: 'violet kettle 42' };
    let message = '';
    try {
      readConfig({ ...admin, [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = error instanceof Error ? error.message : '';
    }
    expect(message).toMatch(new RegExp(`^${name} \\S.*$`));
    expect(message).not.toMatch(/hush|x{20}/);
  });

  test('SLOW_QUERY_MS=0 turns off the log of slow statements', () => {
    expect(readConfig({ SLOW_QUERY_MS: '0' }).slowQueryMs).toBeNull();
  });

  test.each([{ ADMIN_EMAIL: 'boss@team.example' }, { ADMIN_PASSWORD: 'violet kettle 42' }])(
    'an incomplete first admin: %j',
    (environment) => {
      expect(() => readConfig(environment)).toThrow(
        new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together'),
      );
    },
  );
});
