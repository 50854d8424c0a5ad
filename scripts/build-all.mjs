import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { build as buildWeb } from 'vite';
import { root } from './install.mjs';
import { prerenderSite } from './prerender.mjs';

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
const SERVER_OUT = join(root, 'dist/server');

async function buildServer() {
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: 'server/main.ts',
      'embedded-worker': 'server/db/embedded-worker.ts',
      'class-list-worker': 'server/features/imports/class-list-worker.ts',
      'make-template': 'server/db/make-template.ts',
    },
    platform: 'node',
    // Packages stay outside; our own aliases are resolved and bundled.
    external: (id) => /^[^./#]/.test(id) && !id.startsWith(root),
  });
  await bundle.write({ dir: SERVER_OUT, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' });
  cpSync(join(root, 'server/db/migrations'), join(SERVER_OUT, 'migrations'), { recursive: true });
}

function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(name)) continue;
    const content = readFileSync(name);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${name}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${name}.gz`, gzipSync(content, { level: 9 }));
  }
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
await buildServer();
await buildWeb({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
await prerenderSite();
precompress(join(root, 'dist/web'));
const { makeEmbeddedTemplate } = await import(join(SERVER_OUT, 'make-template.js'));
await makeEmbeddedTemplate(join(SERVER_OUT, 'embedded-template.tar.gz'));
