import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { build } from 'vite';
import { root } from './install.mjs';

const OUT = join(root, 'dist/web');
const PUBLIC_SITE = 'app/public-site.tsx';
const PRERENDER_OUT = join(root, 'dist/prerender');
const ICON_SIZES = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

/** Writes the HTML of every public page, the portal's empty shell, sitemap, robots.txt and pictures into dist/web. */
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
    // One copy of React for the pages and for what renders them.
    ssr: { noExternal: true },
  });
  const site = await importSite();
  const shell = readFileSync(join(OUT, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8'));

  write(
    'shell.html',
    fill(shell, { head: `<title>${site.BRAND_NAME}</title><meta name="robots" content="noindex">` }),
  );
  const pages = await site.prerenderPages();
  const fonts = fontPreloads();
  for (const { path, body, head, module } of pages) {
    const links = preloads(manifest, [PUBLIC_SITE, ...(module === null ? [] : [module])]);
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    write(file, fill(shell, { head: head + fonts + links, body, path }));
  }
  writeSearchFiles(site, pages);
  await writePictures(site);
}

/** What web/app/prerender.tsx exports, once it is built. */
export function importSite() {
  return import(join(PRERENDER_OUT, 'prerender.js'));
}

function write(name, content) {
  mkdirSync(dirname(join(OUT, name)), { recursive: true });
  writeFileSync(join(OUT, name), content);
}

/** Puts a page into the shell that the bundler made. */
function fill(shell, { head, body, path }) {
  const withHead = shell.replace('<!--head-->', () => head);
  const empty = '<div id="root"></div>';
  if (withHead === shell || !shell.includes(empty)) throw new Error('index.html has no place for the page');
  if (body === undefined) return withHead;
  return withHead.replace(empty, () => `<div id="root" data-prerendered="${path}">${body}</div>`);
}

// What every page shows at once. Found late, in the style sheet, they would come after all the code.
const FIRST_FONTS = /^(mukta-latin-(400|600)|yatra-one-latin-400)-.*\.woff2$/;

function fontPreloads() {
  const fonts = readdirSync(join(OUT, 'assets')).filter((name) => FIRST_FONTS.test(name));
  if (fonts.length !== 3) throw new Error(`The build has other fonts than expected: ${fonts.join(', ')}`);
  return fonts
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`)
    .join('');
}

/** Links to what the page needs beside the shell's own files. */
function preloads(manifest, modules) {
  const shellFiles = filesOf(manifest, 'index.html');
  const own = { scripts: new Set(), styles: new Set() };
  for (const module of modules) filesOf(manifest, module, own);
  const links = [...own.scripts]
    .filter((file) => !shellFiles.scripts.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const styles = [...own.styles]
    .filter((file) => !shellFiles.styles.has(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  return [...styles, ...links].join('');
}

function filesOf(manifest, key, found = { scripts: new Set(), styles: new Set() }) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no ${key}`);
  if (found.scripts.has(chunk.file)) return found;
  found.scripts.add(chunk.file);
  for (const file of chunk.css ?? []) found.styles.add(file);
  for (const name of chunk.imports ?? []) filesOf(manifest, name, found);
  return found;
}

function writeSearchFiles({ PUBLIC_URL_MARKER: origin, paths }, pages) {
  // Tools, not for people who search.
  const unlisted = [paths.codeEditor, paths.srichakraDemo, paths.srichakraShowcase, paths.forgotPassword];
  const urls = pages
    .filter(({ path, module }) => module !== null && !unlisted.includes(path))
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
  for (const [name, size] of Object.entries(ICON_SIZES)) {
    await sharp(Buffer.from(site.homeScreenIcon(size)))
      .png({ palette: true })
      .toFile(join(OUT, name));
  }
}
