import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './install.mjs';

/**
 * Bundles the server into a folder, from where `main.js` runs. Packages stay outside, so the folder lies in the project.
 * @param {string} folder
 */
export async function buildServer(folder) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          backup: 'server/backup.ts',
          restore: 'server/restore.ts',
          'embedded-worker': 'server/db/embedded-worker.ts',
          'class-list-worker': 'server/features/imports/class-list-worker.ts',
          'report-pdf-worker': 'server/features/report-pdf/report-pdf-worker.ts',
          'make-template': 'server/db/make-template.ts',
        },
        // Our own aliases are resolved and bundled.
        external: (id) => /^[^./#]/.test(id) && !id.startsWith(root),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
}
