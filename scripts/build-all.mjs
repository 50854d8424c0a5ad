import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as buildWeb } from 'vite';
import { buildServer } from './build-server.mjs';
import { buildServiceWorker } from './build-service-worker.mjs';
import { root } from './install.mjs';
import { prerenderSite } from './prerender.mjs';

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
const SERVER_OUT = join(root, 'dist/server');

function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(name)) continue;
    const content = readFileSync(name);
    // The server fills the settings into pages, and compresses them itself.
    if (content.includes('<meta name="public-services"')) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${name}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${name}.gz`, gzipSync(content, { level: 9 }));
  }
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
await buildServer(SERVER_OUT);
for (const mode of ['production', 'portal']) {
  await buildWeb({ configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' });
}
await prerenderSite();
await buildServiceWorker(join(root, 'dist/web'));
precompress(join(root, 'dist/web'));
const { makeEmbeddedTemplate } = await import(join(SERVER_OUT, 'make-template.js'));
await makeEmbeddedTemplate(join(SERVER_OUT, 'embedded-template.tar.gz'));
