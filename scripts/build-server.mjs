import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './install.mjs';

/**
 * Bundles the server into a folder, from where `main.js` runs. Packages stay outside, so the folder lies in the project.
 * @param {string} folder
 */
export async function buildServer(folder) {
  const bundle = await rolldown({
    cwd: root,
    input: {
      main: 'server/main.ts',
      backup: 'server/backup.ts',
      restore: 'server/restore.ts',
      'embedded-worker': 'server/db/embedded-worker.ts',
      'class-list-worker': 'server/features/imports/class-list-worker.ts',
      'report-pdf-worker': 'server/features/report-pdf/report-pdf-worker.ts',
      'make-template': 'server/db/make-template.ts',
    },
    platform: 'node',
    // Our own aliases are resolved and bundled.
    external: (id) => /^[^./#]/.test(id) && !id.startsWith(root),
  });
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true, chunkFileNames: '[name]-[hash].js' });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
}
