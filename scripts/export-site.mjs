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
import { build } from './build.mjs';
import { root } from './install.mjs';

// `npm run export -- FOLDER`: the public site alone, at the rung `browser`, for any host that serves plain files.
// PUBLIC_URL is where it will stand. The portal needs the server and is not in it.
const [folder] = process.argv.slice(2);
const { PUBLIC_URL } = process.env;
if (!folder || !URL.canParse(PUBLIC_URL ?? '') || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error('Use: PUBLIC_URL=https://www.example.org npm run export -- FOLDER (new or empty)');
  process.exit(1);
}
build();
const out = resolve(folder);
mkdirSync(out, { recursive: true });
cpSync(join(root, 'dist/web'), out, {
  recursive: true,
  // Compressed copies would go stale: the host makes its own.
  filter: (name) => !/\.(br|gz)$|shell\.html$|[\\/]\.vite$/.test(name),
});
for (const entry of readdirSync(out, { withFileTypes: true })) {
  if (!entry.isFile() || !/\.(html|xml|txt)$/.test(entry.name)) continue;
  const file = join(out, entry.name);
  const text = readFileSync(file, 'utf8')
    .replaceAll('https://public-url.invalid', new URL(PUBLIC_URL).origin)
    .replace(/(<meta name="public-services" content=")[^"]*"/, '$1browser"');
  writeFileSync(file, text);
  const page = basename(entry.name, '.html');
  if (!entry.name.endsWith('.html') || ['index', '404', 'offline'].includes(page)) continue;
  mkdirSync(join(out, page));
  renameSync(file, join(out, page, 'index.html'));
}
rmSync(join(out, '.vite'), { recursive: true, force: true });
console.log(`The public site is in ${out}`);
