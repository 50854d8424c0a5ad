import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './install.mjs';
import { NOTICES_FILE, writeNotices } from './notices.mjs';
import { listPackageFolders } from './production-packages.mjs';

// `npm run pack -- FOLDER` copies the production files for an image or another machine of the same kind, without sources
// and development packages. There it starts with `npm start` or as deploy/ shows.
const [folder] = process.argv.slice(2);
if (!folder || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error('Use: npm run pack -- FOLDER (new or empty)');
  process.exit(1);
}

/** Packages that the server finds by name, without an import. e2e/packed-product.desktop.spec.ts tests the list. */
const LOOKED_UP = [
  '@fastify/swagger-ui',
  ...['baloo-tamma-2', 'google-sans', 'mukta', 'yatra-one'].map((family) => `@fontsource/${family}`),
];
/** For the build or for developers only. */
const LEFT_OUT_OF_BUILD = /\.map$|[\\/]make-template\.js$|[\\/]\.vite$/;
const LEFT_OUT_OF_PACKAGES = /\.(map|d\.[cm]?ts)$/;

const out = resolve(folder);
mkdirSync(out, { recursive: true });
for (const part of ['dist/server', 'dist/web', 'dist/prerender']) {
  cpSync(join(root, part), join(out, part), {
    recursive: true,
    filter: (name) => !LEFT_OUT_OF_BUILD.test(name),
  });
}
const imported = JSON.parse(readFileSync(join(root, 'dist/server/packages.json'), 'utf8'));
const packages = listPackageFolders([...imported, ...LOOKED_UP]);
for (const each of packages) {
  cpSync(join(root, each), join(out, each), {
    recursive: true,
    // Nested packages are listed by themselves.
    filter: (name) =>
      !LEFT_OUT_OF_PACKAGES.test(name) && !name.slice(join(root, each).length).includes('node_modules'),
  });
}
for (const file of ['LICENSE', 'NOTICE']) cpSync(join(root, file), join(out, file));
// For an installation by hand; an image does without them.
for (const file of ['deploy', '.env.example', 'docs/operations.md']) {
  if (existsSync(join(root, file))) cpSync(join(root, file), join(out, file), { recursive: true });
}
writeNotices(join(out, NOTICES_FILE));
const { name, version, license, type, engines, scripts } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const commands = {
  start: scripts.start.replaceAll('scripts/start.mjs', 'dist/server/main.js'),
  backup: 'node dist/server/backup.js',
  restore: 'node dist/server/restore.js',
  rescue: 'node dist/server/rescue.js',
};
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify({ name, version, private: true, license, type, engines, scripts: commands }, null, 2)}\n`,
);
console.log(`The product, with ${packages.length} packages, is in ${out}`);
