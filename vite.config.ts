import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sandboxDocument } from './scripts/build-sandbox.mjs';

const API = `http://localhost:${process.env.PORT || 5000}`;
const ENTRY = fileURLToPath(new URL('./web/app/main.tsx', import.meta.url));
const PUBLIC_SITE = fileURLToPath(new URL('./web/app/public-site.tsx', import.meta.url));
// Used on both sides and by the schemas, which would else take them along.
const SMALL =
  /\/contracts\/(lib\/characters|public-site|services)\.ts|\/web\/(components\/(brand|ui\/button)|lib\/(api-errors|brand|cn|page-title))/;
// Drawn in the portal alone; the pages for everyone would else load every icon there is.
const PORTAL_ICONS =
  /\/lucide-react\/.*\/icons\/(archive|archive-arrow-up|arrow-down|arrow-up|bell|bell-ring|calendar-days|camera|chart-column|chevron-left|chevron-right|download|file-down|file-pen|file-text|file-up|inbox|layout-dashboard|link-2|log-out|menu|monitor|notebook-pen|pencil|plus|rotate-ccw-clock|school|scroll-text|search|settings|sliders-horizontal|upload|user-plus|wifi)\.mjs$/;
const SCHEMAS =
  /node_modules\/zod\/|\/contracts\/(endpoint|enquiries\/enquiries|lib\/text)\.ts|\/web\/lib\/api-client\.ts/;
// What day it is in the office: for the booking dialog and the portal, not for every page.
const CALENDAR =
  /\/contracts\/(appointments\/booking-days|lib\/(calendar-dates|iso-date))\.ts|\/web\/lib\/office-zone\.ts/;
const FORMS =
  /\/contracts\/(contact-texts|lib\/fields)\.ts|\/web\/(components\/(form\/field|ui\/(alert|checkbox|input|select|textarea))|lib\/use-is-hydrated)\.tsx?/;

interface ChunkingContext {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}
const reached = new Map<string, Set<string>>();

/** Whether a module is loaded whenever the other one is, because that imports it directly or through others. */
function comesWith(entry: string, id: string, context: ChunkingContext): boolean {
  let modules = reached.get(entry);
  if (modules === undefined) {
    modules = new Set([entry]);
    for (const each of modules)
      for (const next of context.getModuleInfo(each)?.importedIds ?? []) modules.add(next);
    reached.set(entry, modules);
  }
  return modules.has(id);
}

/** Changed components without a reload; the build itself reads JSX without it, and may be without the package. */
async function fastRefresh() {
  const { default: react } = await import(import.meta.resolve('@vitejs/plugin-react'));
  return react();
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  base: '/',
  plugins: [command === 'serve' && fastRefresh(), tailwindcss(), sandboxDocument()],
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The code editor's, which is loaded there alone.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // "use client", which is nothing to whoever has no server components.
      onLog: (level, log, next) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && next(level, log),
      output: {
        // What every page needs in two files, the frame of the site and what every form needs in one each: over a slow network thirty small
        // ones take longer.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            {
              debugName: 'shell',
              name: (id, context) =>
                PORTAL_ICONS.test(id)
                  ? null
                  : SMALL.test(id) || comesWith(ENTRY, id, context)
                    ? 'shell'
                    : null,
            },
            { name: 'portal-icons', test: PORTAL_ICONS },
            {
              debugName: 'site',
              // Without the module itself, by whose name the build finds the rest.
              name: (id, context) =>
                id !== PUBLIC_SITE && comesWith(PUBLIC_SITE, id, context) ? 'site' : null,
            },
            { name: 'calendar', test: CALENDAR },
            { name: 'forms', test: FORMS },
            { name: 'schemas', test: SCHEMAS },
          ],
        },
      },
    },
    // The page's policy forbids data: scripts and small files cost less than the bytes of base64.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': API } },
  preview: { proxy: { '/api': API } },
}));
