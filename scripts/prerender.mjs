import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { build } from 'vite';
import { root } from './install.mjs';
import { fillPortalMessages, writeMessages } from './page-messages.mjs';

const OUT = join(root, 'dist/web');
const REPORT = 'app/linked-page.tsx';
const FAMILY = 'app/family-page.tsx';
const AFTER_PAINT = 'app/after-paint.ts';
const ONLY_READ = /(?<=<p id="only-read"[^>]*>)[^<]*/;
const EMPTY_ROOT = '<div id="root"></div>';
const PRERENDER_OUT = join(root, 'dist/prerender');
/** The best quality takes a minute for the pages of careers. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const ICONS = [
  { name: 'apple-touch-icon.png', size: 180, isMaskable: false },
  { name: 'icon-192.png', size: 192, isMaskable: false },
  { name: 'icon-512.png', size: 512, isMaskable: false },
  { name: 'icon-maskable-512.png', size: 512, isMaskable: true },
];

/** Writes the HTML of every public page, the empty shells of a shared report, sitemap, robots.txt and pictures into dist/web. */
export async function prerenderSite() {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'app/prerender.tsx',
      outDir: PRERENDER_OUT,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
    // The pages and their renderer share one copy of React.
    ssr: { noExternal: true },
  });
  const site = await importSite();
  const shell = readFileSync(join(OUT, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'));
  const entryChunks = chunksOf(manifest, 'index.html');
  const lateChunksOf = (module) => chunksOf(manifest, module).filter((chunk) => !entryChunks.includes(chunk));

  const pages = [...(await site.prerenderPages()), ...(await site.prerenderCareers())];
  const modules = new Map(pages.flatMap(({ page, module }) => (module === null ? [] : [[page, module]])));
  modules.set(site.LINKED_MESSAGES, REPORT);
  for (const [path, module] of Object.entries(site.FAMILY_MODULES)) modules.set(path, module);
  const languages = [...new Set(pages.map(({ language }) => language))];
  const messagesOf = {};
  for (const language of languages) {
    messagesOf[language] = await writeMessages(OUT, site, manifest, modules, language);
  }
  await fillPortalMessages(OUT, site);

  const shellIn = (language) => shell.replace('<html lang="en">', `<html lang="${language}">`);
  const styleSheet = join(OUT, stylesOf(entryChunks));
  const styles = `<style>${readFileSync(styleSheet, 'utf8')}</style>`;
  rmSync(styleSheet);
  const title = `<title>${site.BRAND_NAME}</title><meta name="robots" content="noindex">`;
  // These pages show little until their code is there: all of it is on its way at once.
  // The framework first: it is the largest, and a browser asks for six files at a time.
  const headOf = (language, chunks) =>
    title + preloadsOf([...entryChunks, ...chunks]) + fontPreloads(site.LANGUAGE_FONTS[language]);
  for (const language of languages) {
    const chunks = lateChunksOf(REPORT);
    write(
      `${language === 'en' ? '' : `${language}/`}shell.html`,
      fill(shellIn(language), {
        styles: `<link rel="stylesheet" crossorigin href="/${stylesOf(chunks)}">`,
        head: headOf(language, chunks),
        data: messagesOf[language](site.LINKED_MESSAGES),
      }),
    );
  }
  for (const { path, file, language, body } of await site.prerenderFamilyPages()) {
    const chunks = new Set([FAMILY, site.FAMILY_MODULES[path]].flatMap(lateChunksOf));
    write(
      file,
      fill(shellIn(language), {
        styles,
        head: headOf(language, [...chunks]),
        body,
        // No address: React hydrates it only if the server has put a family's answers into it.
        path: '',
        data: messagesOf[language](path),
      }),
    );
  }
  for (const { path, language, page, body, head, module, data, onlyRead } of pages) {
    const links = module === null ? '' : preloadsOf(lateChunksOf(module));
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    const html = fill(shellIn(language), {
      styles,
      head: head + fontPreloads(site.LANGUAGE_FONTS[language]),
      body,
      path,
      data: data + messagesOf[language](page),
      onlyRead,
    });
    const whole = loadAfterPaint(html, { loader: manifest[AFTER_PAINT].file, links });
    // The server and the export fill in the careers' pages.
    if (page === site.paths.careerOf) write(`${file}.br`, brotliCompressSync(whole, QUICKLY));
    else write(file, whole);
  }
  const offline = readFileSync(join(OUT, 'offline.html'), 'utf8');
  write('offline.html', offline.replace('<!--languages-->', await site.offlineLines()));
  writeSearchFiles(site, pages);
  await writePictures(site);
}

/** The exports of the built web/app/prerender.tsx. */
export function importSite() {
  return import(join(PRERENDER_OUT, 'prerender.js'));
}

function write(name, content) {
  mkdirSync(dirname(join(OUT, name)), { recursive: true });
  writeFileSync(join(OUT, name), content);
}

/** Fills the bundler's shell with a page, and replaces its link of the stylesheet. */
function fill(shell, { styles, head, body = '', path, data, onlyRead = '' }) {
  const root = path === undefined ? EMPTY_ROOT : `<div id="root" data-prerendered="${path}">${body}</div>`;
  return [
    ['<!--head-->', head],
    [/<link rel="stylesheet"[^>]*>/, styles],
    [EMPTY_ROOT, root + data],
    ...(onlyRead === '' ? [] : [[ONLY_READ, onlyRead]]),
  ].reduce((html, [place, content]) => {
    if (html.search(place) < 0) throw new Error(`index.html has no ${place}`);
    return html.replace(place, () => content);
  }, shell);
}

// Moves the tags of the code into a template. web/app/after-paint.ts loads them.
function loadAfterPaint(html, { loader, links }) {
  const code = [];
  const withoutCode = html.replace(
    /<(link rel="modulepreload"|script type="module")[^>]*>(<\/script>)?/g,
    (tag) => {
      code.push(tag);
      return '';
    },
  );
  if (
    code.length === 0 ||
    !withoutCode.includes('</body>') ||
    /<script type="module"|<script crossorigin/.test(withoutCode)
  )
    throw new Error('index.html has other tags than loadAfterPaint knows');
  // The files of every page first: the largest is among them.
  const template = `<template id="code">${code.join('')}${links}</template>`;
  const script = `<script type="module" crossorigin src="/${loader}"></script>`;
  return withoutCode.replace('</body>', () => `${template}${script}</body>`);
}

// The fonts of a first view. Without a preload the browser would find them after all the code.
const LATIN = ['mukta-latin-400', 'yatra-one-latin-400'];

/** @param own the font of the language's letters */
function fontPreloads(own) {
  const files = readdirSync(join(OUT, 'assets')).filter((name) => name.endsWith('.woff2'));
  return [...new Set([...LATIN, `${own}-400`, `${own}-600`])]
    .map((font) => {
      const file = files.find((name) => name.startsWith(font));
      if (file === undefined) throw new Error(`The build has no font ${font}`);
      return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`;
    })
    .join('');
}

const preloadsOf = (chunks) =>
  chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');

function stylesOf(chunks) {
  const styles = chunks.flatMap(({ css = [] }) => css);
  if (styles.length !== 1) throw new Error(`One style sheet expected: ${styles.join(', ')}`);
  return styles[0];
}

/** A module's chunk and those that it imports, each once. */
function chunksOf(manifest, key, found = []) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}`);
  if (found.includes(chunk)) return found;
  found.push(chunk);
  for (const name of chunk.imports ?? []) chunksOf(manifest, name, found);
  return found;
}

function writeSearchFiles({ PUBLIC_URL_MARKER: origin, paths }, pages) {
  // Tools, not for search engines.
  const unlisted = [paths.codeEditor, paths.srichakraDemo, paths.srichakraShowcase, paths.forgotPassword];
  const urls = pages
    .filter(({ path, module }) => module !== null && !unlisted.some((each) => path.endsWith(each)))
    .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  write(
    'sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  );
  write(
    'robots.txt',
    `User-agent: *\nDisallow: ${paths.admin.root}\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
}

async function writePictures(site) {
  await sharp(Buffer.from(site.sharePicture())).png({ palette: true }).toFile(join(OUT, 'share.png'));
  for (const { name, size, isMaskable } of ICONS) {
    await sharp(Buffer.from(site.icon(size, { isMaskable })))
      .png({ palette: true })
      .toFile(join(OUT, name));
  }
}
