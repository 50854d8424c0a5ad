import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { root } from './install.mjs';

/** Packages that are machine code or look for files beside their own. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@jsquash/jpeg',
  '@jsquash/png',
  '@node-rs/argon2',
  'harfbuzzjs',
  'pdfkit',
];
/** Packages that others use only if they are installed. */
const OPTIONAL = ['pg-native'];

/**
 * Bundles the server into a folder of the project, where it finds the few packages outside the bundle. Bundling the others
 * saves a third of the start-up time, which went into reading 500 modules.
 * @param {string} folder
 */
export async function buildServer(folder) {
  const packages = new Set();
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          backup: 'server/backup.ts',
          restore: 'server/restore.ts',
          rescue: 'server/rescue.ts',
          'embedded-worker': 'server/db/embedded-worker.ts',
          'class-list-worker': 'server/areas/schools/imports/class-list-worker.ts',
          'report-pdf-worker': 'server/areas/reports/pdf/report-pdf-worker.ts',
          'picture-worker': 'server/areas/families/messages/picture-worker.ts',
          'make-template': 'server/db/make-template.ts',
        },
        external(id) {
          const name = packageOf(id);
          if (OUTSIDE.includes(name)) packages.add(name);
          return packages.has(name) || OPTIONAL.includes(name);
        },
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  copyMessages(join(folder, 'messages'));
  // Read by scripts/pack.mjs.
  writeFileSync(join(folder, 'packages.json'), JSON.stringify([...packages].sort()));
}

/** Copies the part of the catalogues, and the careers’ names, that server/lib/family-words.ts reads. */
function copyMessages(folder) {
  mkdirSync(folder, { recursive: true });
  for (const catalogue of globSync('web/messages/*.po', { cwd: root, exclude: ['**/en.po'] })) {
    const entries = readFileSync(join(root, catalogue), 'utf8').split('\n\n');
    const ours = entries.filter((entry) =>
      /^#: (contracts|server|web\/areas\/guidance\/career)\//m.test(entry),
    );
    const language = basename(catalogue, '.po');
    writeFileSync(join(folder, `${language}.po`), ours.join('\n\n'));
    mkdirSync(join(folder, language), { recursive: true });
    cpSync(join(root, `web/messages/${language}/names.json`), join(folder, `${language}/names.json`));
  }
}

/** `drizzle-orm/pg-core` and `@fastify/swagger/x` are modules of `drizzle-orm` and `@fastify/swagger`. */
function packageOf(id) {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/');
}
