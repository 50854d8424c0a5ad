import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from './build.mjs';
import { root } from './install.mjs';

// `npm run export -- FOLDER`: the public site alone, with PUBLIC_SERVICES=browser, for any host that serves plain files.
// PUBLIC_URL is its address. The portal is not included, because it needs the server.
const CAREER = /[\\/]careers[\\/][^\\/]+\.br$/;
const [folder] = process.argv.slice(2);
const publicUrl = readOrigin(process.env.PUBLIC_URL ?? '');
if (!folder || (existsSync(folder) && readdirSync(folder).length > 0)) {
  fail('Use: PUBLIC_URL=https://www.example.org npm run export -- FOLDER (new or empty)');
}
await build();
// After the build: both need its packages, and the second its output.
const { importSite } = await import('./prerender.mjs');
const { fillSettings, PLACEHOLDERS } = await importSite();
const out = resolve(folder);
mkdirSync(out, { recursive: true });
cpSync(join(root, 'dist/web'), out, {
  recursive: true,
  // Compressed copies would go stale: the host makes its own. The pages of careers are compressed only.
  filter: (name) => CAREER.test(name) || !/\.(br|gz)$|(shell|portal)\.html$|[\\/]\.vite$/.test(name),
});
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|xml|txt|br)$/.test(entry.name)) continue;
  const copied = join(entry.parentPath, entry.name);
  const file = copied.replace(/\.br$/, '');
  // Its address is not a page's.
  if (file.startsWith(join(out, 'sandbox/'))) continue;
  const bytes = readFileSync(copied);
  const built = String(CAREER.test(copied) ? brotliDecompressSync(bytes) : bytes);
  rmSync(copied);
  writeFileSync(file, fillSettings(built, { publicUrl, publicServices: 'browser' }));
  const page = basename(file, '.html');
  if (!file.endsWith('.html') || ['index', '404', 'offline'].includes(page)) continue;
  const folder = join(entry.parentPath, page);
  mkdirSync(folder, { recursive: true });
  renameSync(file, join(folder, 'index.html'));
}
// No server: the office's Settings are not known here.
if (/^\+910+$/.test(PLACEHOLDERS.phone.tel) && !/\/\/(localhost|127\.|\[::1\])/.test(publicUrl)) {
  console.warn(
    'The site still shows the sample phone number: please edit PLACEHOLDERS in contracts/consultancy.ts.',
  );
}
console.log(`The public site is in ${out}`);

/** The pages link to one another from the root of their host, so no path may follow it. */
function readOrigin(address) {
  const { origin } = URL.canParse(address) ? new URL(address) : {};
  if (/^https?:/.test(origin ?? '') && address.replace(/\/$/, '') === origin) return origin;
  return fail(
    'PUBLIC_URL must be the address of the site alone such as https://www.example.org, without a path.',
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
