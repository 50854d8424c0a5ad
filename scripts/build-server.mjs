import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './install.mjs';

/**
 * Bundles the server into a folder, from where `main.js` runs. Packages stay outside, so the folder lies in the project.
 * @param {string} folder
 */
export async function buildServer(folder) {
  const packages = new Set();
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
          rescue: 'server/rescue.ts',
          'embedded-worker': 'server/db/embedded-worker.ts',
          'class-list-worker': 'server/features/imports/class-list-worker.ts',
          'report-pdf-worker': 'server/features/report-pdf/report-pdf-worker.ts',
          'make-template': 'server/db/make-template.ts',
        },
        external(id) {
          // Our own aliases are resolved and bundled.
          if (!/^[^./#]/.test(id) || id.startsWith(root)) return false;
          if (!id.startsWith('node:')) packages.add(packageOf(id));
          return true;
        },
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  // What scripts/pack.mjs takes along.
  writeFileSync(join(folder, 'packages.json'), JSON.stringify([...packages].sort()));
}

/** `drizzle-orm/pg-core` and `@fastify/swagger/x` are modules of `drizzle-orm` and `@fastify/swagger`. */
function packageOf(id) {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/');
}
