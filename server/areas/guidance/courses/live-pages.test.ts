import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type CourseCorrections,
  confirmCourse,
  restoreCourse,
  retireCourse,
} from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { courseCorrections } from '#server/db/schema/course-corrections.ts';
import { office } from '#server/db/schema/office.ts';
import { buildMember, buildSession } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

const NOW = new Date('2026-12-20T06:00:00Z');
const META = '<meta name="public-services" content=""><meta name="course-corrections" content="">';

/** Replaces the build's renderer: each page and its data name the retired and the corrected rows. */
const RENDERER = `
const render = (path, { corrections = { corrected: [], retired: [] }, consultancy } = {}) => ({
  path,
  head: '<title>Page</title>',
  body: 'retired: ' + corrections.retired.join() + '<footer>' + (consultancy?.legalName ?? 'Placeholder') + '</footer>',
  data: '<script>' + JSON.stringify(corrections.corrected.map(({ readOn }) => readOn)) + '</script>',
});
const PAGES = { en: ['/', '/careers', '/guidance/subjects'], hi: ['/hi', '/hi/careers'] };
export const prerenderPages = async (shown, [language]) => (PAGES[language] ?? []).map((path) => render(path, shown));
export const careersOfCourses = async (ids) => (ids.includes('med-mbbs') ? ['doctor'] : []);
export const prerenderCareers = async (slugs, shown) => slugs.map((slug) => render('/careers/' + slug, shown));
`;
const BUILT = `<title>Page</title>retired: <footer>Placeholder</footer><script>[]</script>`;

let db: TestDatabase;
let folder: string;
let token: string;
let apps: FastifyInstance[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'srichakra-site-'));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  write('prerender/prerender.js', RENDERER);
  for (const name of [
    'index',
    'hi',
    'hi/careers',
    'careers',
    'careers/doctor',
    'careers/lawyer',
    'guidance/subjects',
    '404',
  ]) {
    const html = `<html>${META}${name === '404' ? '' : BUILT}`;
    write(`web/${name}.html`, html);
    // As the build does.
    if (name.startsWith('careers/')) write(`web/${name}.html.br`, brotliCompressSync(html));
  }
  const { id } = await buildMember(db.database, 'admin');
  token = await buildSession(db.database, id, { at: NOW, address: '203.0.113.1', absoluteMs: 3_600_000 });
});
beforeEach(async () => {
  for (const table of [courseCorrections, office]) await db.database.orm.delete(table);
});
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

async function start(publicServices: string): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_SERVICES: publicServices });
  const webRoot = join(folder, 'web');
  const app = await buildApp({ config, database: db.database, webRoot, clock: () => NOW });
  apps.push(app);
  return app;
}

async function send(app: FastifyInstance, path: string, payload: object) {
  const url = path.replace('{id}', 'med-mbbs');
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload });
  expect([statusCode, body]).toEqual([200, body]);
}

const htmlOf = async (app: FastifyInstance, path: string) => (await app.inject(path)).body;
const correctionsIn = (html: string): CourseCorrections | null => {
  const content = /name="course-corrections" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return content === '' ? null : (JSON.parse(content.replaceAll('&quot;', '"')) as CourseCorrections);
};

const READING = { source: 'https://www.nmc.example', readOn: '2026-12-19', confidence: 'high' };

test('a response changes pages, their data and the careers of a row, and no other career', async () => {
  const app = await start('enquiries');
  const doctor = await app.inject('/careers/doctor');
  for (const path of [paths.subjectDoors, '/careers/doctor', '/careers/lawyer']) {
    expect(await htmlOf(app, path)).toContain(BUILT);
  }
  await send(app, confirmCourse.path, { version: 1, ...READING });
  for (const path of [paths.subjectDoors, '/careers', '/careers/doctor', '/hi/careers']) {
    expect(await htmlOf(app, path)).toContain('<script>["2026-12-19"]</script>');
  }
  expect(await htmlOf(app, '/careers/lawyer')).toContain(BUILT);
  const headers = { 'if-none-match': String(doctor.headers.etag) };
  expect((await app.inject({ url: '/careers/doctor', headers })).statusCode).toBe(200);
  await send(app, retireCourse.path, { version: 2, reason: 'It has ended' });
  for (const path of [paths.subjectDoors, '/careers/doctor']) {
    expect(await htmlOf(app, path)).toContain('retired: med-mbbs<footer>Placeholder</footer>');
    expect(correctionsIn(await htmlOf(app, path)), 'the page asks the server').toBeNull();
  }
});

test('a new process shows the stored corrections; pages without server requests embed them', async () => {
  const earlier = await start('enquiries');
  await send(earlier, confirmCourse.path, { version: 1, ...READING });
  await send(earlier, retireCourse.path, { version: 2, reason: 'It has ended' });
  const app = await start('browser');
  for (const path of ['/', paths.subjectDoors, '/careers/lawyer']) {
    expect(correctionsIn(await htmlOf(app, path))).toEqual({ corrected: [], retired: ['med-mbbs'] });
  }
  for (const path of ['/hi', '/careers/doctor']) {
    expect(await htmlOf(app, path)).toContain('retired: med-mbbs');
  }
  await send(app, restoreCourse.path, { version: 3 });
  const { corrected, retired } = correctionsIn(await htmlOf(app, '/')) ?? {};
  expect([corrected?.map(({ id, readOn }) => [id, readOn]), retired]).toEqual([
    [['med-mbbs', '2026-12-19']],
    [],
  ]);
});

test('simultaneous changes of particulars and corrections are both shown', async () => {
  const app = await start('enquiries');
  await db.database.pool.query(
    `insert into office (particulars, version, changed_at) values ('{"legalName": "Asha Guidance"}', 2, now())`,
  );
  const other = await start('enquiries');
  await send(other, retireCourse.path, { version: 1, reason: 'It has ended' });
  for (const path of [paths.subjectDoors, '/careers/doctor']) {
    expect(await htmlOf(other, path)).toContain('retired: med-mbbs<footer>Asha Guidance</footer>');
  }
  expect(await htmlOf(other, '/careers/lawyer')).toContain('retired: <footer>Asha Guidance</footer>');
  await expect
    .poll(() => htmlOf(app, paths.subjectDoors), { timeout: 15_000 })
    .toContain('retired: med-mbbs<footer>Asha Guidance</footer>');
});
