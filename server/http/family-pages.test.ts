import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLANK_PARTICULARS, updateOffice } from '#contracts/operations/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { LEAVING_COOKIE } from '#contracts/public-site.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildFamily, db, NOW, setUpFamilies, signInAs } from '#server/testing/set-up-families.ts';
import { htmlFile } from './static-files.ts';

setUpFamilies([]);

/** Replaces the build's renderer: the page is the answers. In Tamil it fails. */
const RENDERER = `
export const renderFamilyPage = async ({ answers, ...visit }) => {
  if (visit.language === 'ta') throw new Error('No page');
  return { body: JSON.stringify(answers), element: '<script id="visit">' + JSON.stringify(visit) + '</script>' };
};
export const prerenderPages = async () => [];
`;
const BUILT =
  '<html><div id="root" data-prerendered=""><div>Nobody</div></div><script id="messages"></script>';
const SECRET = 'Kavya Secret';

let app: FastifyInstance;
let folder: string;
let childPage: string;
let headers: Record<'mother' | 'other' | 'ended' | 'unconfirmed' | 'limited', { cookie: string }>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'srichakra-site-'));
  for (const [name, content] of [
    ['prerender/prerender.js', RENDERER],
    ...['family', 'family/children', 'family/account'].flatMap((page) => [
      [`web/${page}.html`, BUILT],
      [`web/hi/${page}.html`, BUILT],
      [`web/ta/${page}.html`, BUILT],
    ]),
  ] as [string, string][]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_SERVICES: 'accounts' });
  const webRoot = join(folder, 'web');
  app = await buildApp({ config, database: db.database, webRoot, clock: () => NOW });
  await app.ready();
  const { id: studentId } = await buildStudent(db.database, { name: SECRET });
  childPage = addressOf(paths.familyChild, studentId);
  const ended = { studentId, endedAt: new Date(NOW.getTime() - 3_600_000), endReason: 'Asked by the mother' };
  headers = {
    mother: (await buildFamily({}, { studentId })).headers,
    other: (await buildFamily()).headers,
    ended: (await buildFamily({}, ended)).headers,
    unconfirmed: (await buildFamily({ confirmedAt: null }, { studentId })).headers,
    limited: (await buildFamily({}, { studentId, sight: 'appointments' })).headers,
  };
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, cookie?: string) =>
  app.inject({ url, headers: cookie === undefined ? {} : { cookie } });

test.each(['', '/hi'])('a guardian’s first page has the answers and is never stored: %s/', async (prefix) => {
  for (const path of [paths.family, childPage]) {
    const { statusCode, headers: sent, body } = await get(prefix + path, headers.mother.cookie);
    expect([statusCode, sent['cache-control'], sent['content-type']]).toEqual([
      200,
      'no-store',
      'text/html; charset=utf-8',
    ]);
    expect(body).toContain(SECRET);
    expect(body).toMatch(/"account":\{[^}]*\}\}\]/);
    expect(body).not.toContain('Nobody');
    expect(body).toContain(`"address":"${path}","language":"${prefix === '' ? 'en' : 'hi'}"`);
    expect(body).toContain('</div><script id="visit">');
    expect(body).toContain('<script id="messages">');
  }
});

test('a guardian who sees appointments only gets no more by the page than by the API', async () => {
  const { body } = await get(childPage, headers.limited.cookie);
  expect(body).toContain('"work":null');
});

test.each(['other', 'ended', 'unconfirmed'] as const)(
  'a family learns nothing of another’s child: %s',
  async (who) => {
    const { statusCode, headers: sent, body } = await get(childPage, headers[who].cookie);
    expect([statusCode, sent['cache-control'], body.includes('Nobody')]).toEqual([200, 'no-cache', true]);
    expect((await get(paths.family, headers[who].cookie)).body).not.toContain(SECRET);
  },
);

test('everybody else gets the page as built', async () => {
  const { cookie } = headers.mother;
  for (const [path, sent] of [
    [childPage, undefined],
    [childPage, 'srichakra_family='],
    [childPage, `srichakra_family=${'x'.repeat(43)}`],
    [childPage, `${cookie}; ${LEAVING_COOKIE}=`],
    [childPage, `${LEAVING_COOKIE}=; ${cookie}`],
    [`${childPage}?messages`, cookie],
    [addressOf(paths.familyChild, 2_147_483_647), cookie],
    [`${paths.family}/children/0`, cookie],
    [`${paths.family}/children/x`, cookie],
    [`${paths.family}/children/1%2F..%2F2`, cookie],
    [paths.familyAccount, cookie],
  ] as const) {
    const { statusCode, body } = await get(path, sent);
    expect([path, statusCode, body.includes('Nobody'), body.includes(SECRET)]).toEqual([
      path,
      200,
      true,
      false,
    ]);
  }
});

test('a page that cannot be rendered comes as built', async () => {
  const { statusCode, body } = await get(`/ta${childPage}`, headers.mother.cookie);
  expect([statusCode, body]).toEqual([200, expect.stringContaining('Nobody')]);
});

test('a cookie of a similar name ends nothing', async () => {
  const { body } = await get(childPage, `not_${LEAVING_COOKIE}=; ${headers.mother.cookie}`);
  expect(body).toContain(SECRET);
});

test('a page has the office’s particulars of now', async () => {
  expect((await get(childPage, headers.mother.cookie)).body).not.toContain('"consultancy"');
  const { statusCode } = await app.inject({
    method: updateOffice.method,
    url: updateOffice.path,
    headers: { authorization: `Bearer ${await signInAs('super_admin')}` },
    payload: { version: 1, particulars: { ...BLANK_PARTICULARS, phone: '+91 98765 43210' } },
  });
  expect(statusCode).toBe(200);
  const { body } = await get(childPage, headers.mother.cookie);
  expect(body).toMatch(/"consultancy":\{.*"tel":"\+919876543210"/);
});

test('a page for one answer is compressed quickly', async () => {
  const html = `<p>${Array.from({ length: 9000 }, (_, at) => (at * at) % 9973).join(' ')}</p>`;
  const [brotli] = htmlFile(html, 'no-store').compressed;
  const ofQuality = (quality: number) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  expect((await brotli?.load())?.body).toEqual(ofQuality(5));
  expect(ofQuality(5)).not.toEqual(ofQuality(9));
});
