import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message in built code is its id, which Lingui makes of its text. A name of contracts is its own id. */
const ID = /["'`]([\w-]{6})["'`]/g;

/** Tables with the texts of careers and courses: no code. */
const TRANSLATIONS = /^messages\//;

/**
 * Writes the messages of each page as a file, for navigation within the site.
 * @param {string} folder the built site
 * @param {object} site the renderer's exports
 * @param {object} manifest the bundler's
 * @param {Map<string, string>} modules by page, as `withMessages` names it
 * @param {string} language
 * @returns {Promise<(page?: string) => string>} the element for a page's HTML, with the messages of the frame, too
 */
export async function writeMessages(folder, site, manifest, modules, language) {
  const catalogue = await site.loadCatalogue(language);
  const pages = new Set(modules.values());

  /** A module's chunk and all that it imports, dynamically too, except other pages. */
  function reach(key, found = new Set()) {
    if (found.has(key)) return found;
    found.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key];
    for (const next of imports) reach(next, found);
    for (const next of dynamicImports) if (!pages.has(next) && !TRANSLATIONS.test(next)) reach(next, found);
    return found;
  }
  const messagesOf = (module) =>
    messagesIn(
      folder,
      catalogue,
      [...reach(module)].map((key) => manifest[key]),
    );
  const frame = messagesOf('index.html');
  const own = new Map(
    [...modules].map(([page, module]) => {
      const entries = Object.entries(messagesOf(module)).filter(([id]) => !(id in frame));
      return [page, Object.fromEntries(entries)];
    }),
  );
  const digest = createHash('sha256').update(JSON.stringify([...own]));
  const start = `/assets/messages-${language}-${digest.digest('hex').slice(0, 7)}`;
  for (const [page, messages] of own) {
    writeFileSync(join(folder, site.messagesFile(start, page)), JSON.stringify(messages));
  }
  return (page) =>
    own.has(page)
      ? elementOf(site, { ...frame, ...own.get(page) }, ` data-page="${page}" data-files="${start}"`)
      : elementOf(site, frame, ` data-files="${start}"`);
}

/** Puts the messages of the portal, which shares components with the public pages, into its HTML. */
export async function fillPortalMessages(folder, site) {
  const file = join(folder, 'portal.html');
  const chunks = Object.values(JSON.parse(readFileSync(join(folder, '.vite/portal.json'), 'utf8')));
  const element = elementOf(site, messagesIn(folder, await site.loadCatalogue('en'), chunks));
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('</body>', () => `${element}</body>`),
  );
}

/** Whether the code has the name as a string of its own. */
const isIn = (code, name) => ['"', "'", '`'].some((quote) => code.includes(quote + name + quote));

/** By built file: the ids in it. Reading each once saves 20 seconds; all catalogues have the same ids. */
const idsOf = new Map();

function idsIn(file, catalogue) {
  const code = readFileSync(file, 'utf8');
  const ids = [...code.matchAll(ID)].map(([, id]) => id).filter((id) => Object.hasOwn(catalogue, id));
  const names = Object.keys(catalogue).filter((id) => !/^[\w-]{6}$/.test(id));
  return [...ids, ...names.filter((name) => isIn(code, name))];
}

function messagesIn(folder, catalogue, chunks) {
  const found = {};
  for (const { file } of chunks) {
    if (!file.endsWith('.js')) continue;
    const path = join(folder, file);
    if (!idsOf.has(path)) idsOf.set(path, idsIn(path, catalogue));
    for (const id of idsOf.get(path)) found[id] = catalogue[id];
  }
  return found;
}

/** Data, which the content security policy allows. */
function elementOf({ MESSAGES_ID }, messages, attributes = '') {
  const json = JSON.stringify(messages).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${MESSAGES_ID}"${attributes}>${json}</script>`;
}
