import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { sandboxDocument } from './scripts/build-sandbox.mjs';
import { hindiFonts } from './scripts/hindi-fonts.mjs';

const API = `http://localhost:${process.env.PORT || 5000}`;
const WEB = fileURLToPath(new URL('./web', import.meta.url));
// Named, because the chunk of the schemas would otherwise take these modules too, and the home page would need SHARED for two icons.
const SMALL =
  /\/lucide-react\/dist\/esm\/icons\/(x|play)\.|\/contracts\/(lib\/characters|public-site|services)\.ts|\/web\/(components\/(brand|ui\/button)|lib\/(api-errors|cn|page-title|public-services))/;
// With the client, whose callers all need them.
const SCHEMAS =
  /node_modules\/zod\/|\/contracts\/(guidance\/(interests|stored-assessment)|lib\/(dates|lists|text))\.ts|\/web\/lib\/api-client/;
// Small modules of several pages: icons, fields of forms, days, how pages get their data, sending, toasts. They come in one file.
const SHARED =
  /\/lucide-react\/dist\/esm\/icons\/|\/contracts\/(appointments\/booking-days|guidance\/(families|official-pages|subjects)|identity\/password-faults|interests|lib\/(calendar|durations|fields)|records)\.ts|\/web\/(areas\/enquiries\/receiving\/sending-form|components\/(form\/field|lazy-toaster|toast-store|ui\/(alert|checkbox|input|select|textarea))|lib\/(idempotency-key|office-zone|open-hours|page-data|use-(is-hydrated|loaded-ahead|once|sending)))\.tsx?/;

// Parts of the services' pages. The frame needs only one of those that come through the area's index.
const INFORMATION = /\/web\/areas\/site\/information\/components\/(?!tools)/;

const ICONS = /\/lucide-react\/dist\/esm\/icons\//;

interface ChunkingContext {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}
const reached = new Map<string, Set<string>>();

/** Whether the entry imports the module statically, directly or through others. */
function comesWith(entry: string, id: string, context: ChunkingContext): boolean {
  let modules = reached.get(entry);
  if (modules === undefined) {
    modules = new Set([entry]);
    for (const each of modules)
      for (const next of context.getModuleInfo(each)?.importedIds ?? []) {
        // The indexes of the icons and of an area import more than the entry needs.
        if (!ICONS.test(next) && !INFORMATION.test(next)) modules.add(next);
      }
    reached.set(entry, modules);
  }
  return modules.has(id);
}

/** A chunk with the entry and its static imports. */
function chunkOf(entry: string, name: string, also?: RegExp) {
  return {
    debugName: name,
    name: (id: string, context: ChunkingContext) =>
      also?.test(id) || comesWith(join(WEB, entry), id, context) ? name : null,
  };
}

// What several of the families' pages share.
const FAMILY =
  /\/contracts\/families\/\w|\/web\/areas\/families\/(account\/(say-refusal|use-family|components\/space-states)|guardians\/api|space\/components\/appointment-facts)/;

const FRAMEWORK = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\//,
};
// Over a slow network one file is faster than thirty small ones.
const PUBLIC_CHUNKS = [
  FRAMEWORK,
  chunkOf('app/main.tsx', 'site', SMALL),
  // An icon of a single page stays in that page's chunk.
  { name: 'shared', test: SHARED, minShareCount: 2 },
  { name: 'schemas', test: SCHEMAS },
  { name: 'family', test: FAMILY, minShareCount: 2 },
];
// One file with all that two pages share, one with the schemas, and one for each page. The entry has a file of its own, which is small and
// starts the downloads.
const PORTAL_CHUNKS = [
  FRAMEWORK,
  chunkOf('app/portal.tsx', 'start', /vite\/preload-helper/),
  // Evaluated while the other files are on their way.
  { name: 'schemas', test: /node_modules\/zod\/|\/contracts\//, minShareCount: 2 },
  { name: 'shared', minShareCount: 2 },
];
/** Files that every page of the portal needs: named in its HTML, they come with the first file and not after it. */
const NEEDED_BY_ALL = ['rolldown-runtime', 'schemas', 'framework', 'shared', 'admin-routes'];
const portalPreloads: Plugin = {
  name: 'portal-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ name = '' }) => NEEDED_BY_ALL.includes(name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
        })),
  },
};

/** The summaries of endpoints describe the API; no browser reads them. Saves 3.3 KB of the 251 KB of the sign-in page. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contracts\/.*\.ts$/ },
    handler: (code) => code.replaceAll(/\b((?:access|path): '[^']+',\s+)summary:\s+'[^']*',/g, '$1'),
  },
};

/** In development, serves the portal at the server's addresses. */
const portalPages: Plugin = {
  name: 'portal-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/admin([/?]|$)/.test(request.url ?? '')) request.url = '/portal.html';
      next();
    });
  },
};

/** Updates changed components without a reload. The build does not need the package, and may not have it. */
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
      // Outside development only the ids of messages stay in the code.
      lingui({ macroTransform: true }),
      tailwindcss(),
      hindiFonts(),
      withoutSummaries,
      !isPortal && sandboxDocument(),
      isPortal && portalPreloads,
      portalPages,
    ],
    build: {
      outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
      emptyOutDir: !isPortal,
      copyPublicDir: !isPortal,
      manifest: isPortal ? '.vite/portal.json' : true,
      target: 'es2022',
      // For the code editor's chunk, which only its page loads.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        input: isPortal
          ? join(WEB, 'portal.html')
          : [join(WEB, 'index.html'), join(WEB, 'app/after-paint.ts')],
        // "use client" has no meaning without server components.
        onLog: (level, log, next) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && next(level, log),
        output: {
          // The first file of every page lists the others: shorter names, a shorter list.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: { groups: isPortal ? PORTAL_CHUNKS : PUBLIC_CHUNKS },
        },
      },
      // The content security policy forbids data: scripts, and base64 costs more bytes than a small file.
      assetsInlineLimit: 0,
    },
    server: { proxy: { '/api': API } },
    preview: { proxy: { '/api': API } },
  };
});
