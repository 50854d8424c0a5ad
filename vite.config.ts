import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { sandboxDocument } from './scripts/build-sandbox.mjs';

const API = `http://localhost:${process.env.PORT || 5000}`;
const WEB = fileURLToPath(new URL('./web', import.meta.url));
// The schemas use them, too, and would else take them along.
const SMALL =
  /\/contracts\/(lib\/characters|public-site|services)\.ts|\/web\/(components\/(brand|ui\/button)|lib\/(api-errors|brand|cn|page-title))/;
const SCHEMAS =
  /node_modules\/zod\/|\/contracts\/(endpoint|enquiries\/enquiries|lib\/text)\.ts|\/web\/lib\/api-client\.ts/;
// What day it is in the office: for the booking dialog and the portal, not for every page.
const CALENDAR =
  /\/contracts\/(appointments\/booking-days|lib\/(calendar|durations))\.ts|\/web\/lib\/office-zone\.ts/;
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

/** Names the chunk of every module that is loaded whenever the entry is. */
function chunkOf(entry: string, name: string, also?: RegExp) {
  return {
    debugName: name,
    name: (id: string, context: ChunkingContext) =>
      also?.test(id) || comesWith(join(WEB, entry), id, context) ? name : null,
  };
}

const FRAMEWORK = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// };
// Over a slow network one file is faster than thirty small ones.
const PUBLIC_CHUNKS = [
  FRAMEWORK,
  chunkOf('app/main.tsx', 'site', SMALL),
  { name: 'calendar', test: CALENDAR },
  { name: 'forms', test: FORMS },
  { name: 'schemas', test: SCHEMAS },
];
const PORTAL_CHUNKS = [FRAMEWORK, { name: 'schemas', test: /node_modules\/zod\// }];

/** Serves the portal in development where the server does. */
const portalPages: Plugin = {
  name: 'portal-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/admin([/?]|$)/.test(request.url ?? '')) request.url = '/portal.html';
      next();
    });
  },
};

/** Changed components without a reload; the build itself reads JSX without it, and may be without the package. */
async function fastRefresh() {
  const { default: react } = await import(import.meta.resolve('@vitejs/plugin-react'));
  return react();
}

/** The public pages; in the mode `portal` the portal, which shares no file with them. */
export default defineConfig(({ command, mode }) => {
  const isPortal = mode === 'portal';
  return {
    root: WEB,
    base: '/',
    plugins: [
      command === 'serve' && fastRefresh(),
      tailwindcss(),
      !isPortal && sandboxDocument(),
      portalPages,
    ],
    build: {
      outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
      emptyOutDir: !isPortal,
      copyPublicDir: !isPortal,
      manifest: !isPortal,
      target: 'es2022',
      // The code editor's, which is loaded there alone.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        ...(isPortal && { input: join(WEB, 'portal.html') }),
        // "use client" means nothing without server components.
        onLog: (level, log, next) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && next(level, log),
        output: { codeSplitting: { groups: isPortal ? PORTAL_CHUNKS : PUBLIC_CHUNKS } },
      },
      // The page's policy forbids data: scripts and small files cost less than the bytes of base64.
      assetsInlineLimit: 0,
    },
    server: { proxy: { '/api': API } },
    preview: { proxy: { '/api': API } },
  };
});
