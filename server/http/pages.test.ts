import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LINKED_PATHS, PORTAL_PATHS, PUBLIC_PATHS } from '#contracts/pages.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let webRoot: string;
let app: FastifyInstance;

const page = (name: string) =>
  `<html lang="en"><meta name="public-services" content=""><meta name="office-time-zone" content=""><meta name="mail" content=""><link rel="canonical" href="https://public-url.invalid/${name}">${name}`;
const filled = (name: string) =>
  `<html data-public-services="browser" lang="en"><meta name="public-services" content="browser"><meta name="office-time-zone" content="America/New_York"><meta name="mail" content="on"><link rel="canonical" href="https://www.site.example/${name}">${name}`;

const FRAME = '<html><meta http-equiv="Content-Security-Policy" content="default-src \'none\'"><p>frame</p>';

beforeAll(async () => {
  db = await createTestDatabase();
  webRoot = mkdtempSync(join(tmpdir(), 'srichakra-web-'));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(webRoot, name)), { recursive: true });
    writeFileSync(join(webRoot, name), content);
  };
  for (const path of [...PUBLIC_PATHS, '/404', '/shell', '/portal']) {
    const name = path === '/' ? 'index' : path.slice(1);
    write(`${name}.html`, page(name));
  }
  write('hi/404.html', page('hi/404'));
  write('careers/nurse.html.br', brotliCompressSync(page('careers/nurse')));
  write('.vite/manifest.json', '{}');
  write('sitemap.xml', '<loc>https://public-url.invalid/</loc>');
  write('sandbox/frame-abc.html', FRAME);
  write('assets/main-abc.js', 'console.log(1)');
  write('assets/main-abc.js.br', 'compressed by the build');
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_SERVICES: 'browser',
    PUBLIC_URL: 'https://www.site.example',
    TIME_ZONE: 'America/New_York',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@site.example',
  });
  app = await buildApp({ config, database: db.database, webRoot });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
  await db.drop();
});

test.each(PUBLIC_PATHS)(
  '%s is a page of its own, with the settings in it, and is revalidated each time',
  async (path) => {
    const { statusCode, body, headers } = await app.inject(path);
    expect([statusCode, body]).toEqual([200, filled(path === '/' ? 'index' : path.slice(1))]);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  },
);

test('a career’s page has the settings in it; a career without a page answers 404', async () => {
  const nurse = await app.inject('/careers/nurse');
  expect([nurse.statusCode, nurse.body]).toEqual([200, filled('careers/nurse')]);
  expect(nurse.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(nurse.headers.etag) };
  const compressed = await app.inject({ url: '/careers/nurse', headers });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(filled('careers/nurse'));
  const again = await app.inject({
    url: '/careers/nurse',
    headers: { ...headers, 'if-none-match': String(compressed.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  for (const url of ['/careers/nobody', '/careers/..%2findex', '/careers/nurse/more']) {
    const unknown = await app.inject(url);
    expect([unknown.statusCode, unknown.body], url).toEqual([404, filled('404')]);
  }
  expect((await app.inject('/careers/Nurse/')).headers.location).toBe('/careers/nurse');
});

test.each(PORTAL_PATHS)('%s is the portal', async (path) => {
  const { statusCode, body } = await app.inject(path);
  expect([statusCode, body]).toEqual([200, filled('portal')]);
});

test('the page of a link is an empty shell, and an unknown page of the portal is the portal', async () => {
  for (const path of LINKED_PATHS) {
    const page = await app.inject(path);
    expect([page.statusCode, page.body], path).toEqual([200, filled('shell')]);
  }
  const unknown = await app.inject('/admin/nowhere');
  expect([unknown.statusCode, unknown.body]).toEqual([404, filled('portal')]);
});

test('an unknown path gets the page for 404, and in the API a JSON response', async () => {
  const nowhere = await app.inject('/nowhere');
  expect([nowhere.statusCode, nowhere.body]).toEqual([404, filled('404')]);
  for (const url of ['/hi/nowhere', '/hi/contact/more?q']) {
    expect((await app.inject(url)).body, 'in the language of the address').toBe(filled('hi/404'));
  }
  expect((await app.inject('/hindi')).body).toBe(filled('404'));
  expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
  const unknown = await app.inject('/api/nothing');
  expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, 'not_found']);
  expect((await app.inject({ method: 'POST', url: '/nowhere' })).json()).toHaveProperty('code', 'not_found');
});

test.each([
  ['/About', '/about'],
  ['/career/', '/career'],
  ['/ADMIN/Login?redirect=Students', '/admin/login?redirect=Students'],
  ['/admin/dashboard/Students/7/', '/admin/dashboard/students/7'],
])('%s redirects to %s', async (url, usual) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers.location]).toEqual([301, usual]);
});

test.each([
  '/about//',
  '//about',
  '//evil.example/',
  '/API/nothing/',
  '/nowhere/',
  '/%41bout/',
  `/${'/'.repeat(9000)}x`,
])('%j answers 404 without a redirect', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test('the sitemap names the site’s own address', async () => {
  expect((await app.inject('/sitemap.xml')).body).toBe('<loc>https://www.site.example/</loc>');
});

test('the frame for untrusted code has a policy of its own and no origin', async () => {
  const { headers, body } = await app.inject('/sandbox/frame-abc.html');
  expect(body, 'nothing of the settings').toBe(FRAME);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; sandbox allow-scripts; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
});

describe('encodings', () => {
  const get = (url: string, encoding: string) =>
    app.inject({ url, headers: { 'accept-encoding': encoding } });

  test('a page is compressed with the settings in it', async () => {
    const brotli = await get('/career', 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(filled('career'));
    const gzip = await get('/career', 'gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(filled('career'));
  });

  test('a built file is sent as compressed by the build, and is immutable', async () => {
    const { body, headers } = await get('/assets/main-abc.js', 'br');
    expect(body).toBe('compressed by the build');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([' ', '\t', ';', ','])('a long header of %j is parsed quickly', async (filler) => {
    const begin = performance.now();
    const { statusCode } = await get('/career', `a${filler.repeat(100_000)}b`);
    expect(statusCode).toBe(200);
    // A quadratic pattern takes some ten seconds.
    expect(performance.now() - begin).toBeLessThan(1000);
  });

  test('an unchanged page answers 304', async () => {
    const { headers } = await get('/about', 'br');
    const again = await app.inject({
      url: '/about',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
