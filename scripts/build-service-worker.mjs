import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './install.mjs';

/**
 * Bundles the service worker into one file. Its name has no hash, because browsers look for updates under the same name.
 * @param {string} folder of the built site
 */
export async function buildServiceWorker(folder) {
  const offlinePage = readFileSync(join(folder, 'offline.html'));
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { OFFLINE_REVISION: JSON.stringify(createHash('sha256').update(offlinePage).digest('hex')) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: 'web/app/offline-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
